import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';

void enhanceWithLanguages(() => undefined);
