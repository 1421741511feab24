/*
 * The English texts of the signed-in app. Loaded only where English is chosen: Finnish comes with the
 * screens. The service worker keeps both, so that the language can be switched without a network.
 */
import picture from '../components/picture/locales/en.json' with { type: 'json' };
import account from '../features/account/locales/en.json' with { type: 'json' };
import chats from '../features/chats/locales/en.json' with { type: 'json' };
import meets from '../features/meets/locales/en.json' with { type: 'json' };
import notifications from '../features/notifications/locales/en.json' with { type: 'json' };
import people from '../features/people/locales/en.json' with { type: 'json' };
import profile from '../features/profile/locales/en.json' with { type: 'json' };
import app from '../app/locales/en.json' with { type: 'json' };
import { enumEn } from '../../schemas/enum-en.ts';
import { registerEnumTexts } from '../i18n/enum-text.ts';
import { registerTexts } from '../i18n/i18n.ts';
import common from '../i18n/locales/en.json' with { type: 'json' };

registerTexts('common', { en: common });
registerTexts('app', { en: app });
registerTexts('picture', { en: picture });
registerTexts('account', { en: account });
registerTexts('chats', { en: chats });
registerTexts('meets', { en: meets });
registerTexts('notifications', { en: notifications });
registerTexts('people', { en: people });
registerTexts('profile', { en: profile });
registerEnumTexts(enumEn);
