import { registerTexts } from '../../i18n/i18n.ts';
import en from './locales/en.json';
import fi from './locales/fi.json';

registerTexts('picture', { fi, en });
