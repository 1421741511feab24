import { registerTexts } from '../i18n/i18n.ts';
import fi from './locales/fi.json' with { type: 'json' };

registerTexts('app', { fi });
