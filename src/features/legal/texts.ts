import { registerTexts } from '../../i18n/i18n.ts';
import en from './locales/en.json' with { type: 'json' };
import fi from './locales/fi.json' with { type: 'json' };

registerTexts('legal', { fi, en });
