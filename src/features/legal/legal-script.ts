import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';
import { enhanceBack } from './enhance-back.ts';

void enhanceWithLanguages(enhanceBack);
