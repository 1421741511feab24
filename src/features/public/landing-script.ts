import { enhanceWithLanguages } from '../../components/static/language-exchange.ts';
import { finishSignOut } from '../../data/pending-sign-out.ts';

void enhanceWithLanguages(() => undefined);
finishSignOut();
