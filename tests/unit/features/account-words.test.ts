import { beforeEach, describe, expect, it } from 'vitest';
import { applyLanguage, i18n } from '../../../src/i18n/i18n.ts';
import '../../../src/features/account/texts.ts';
import '../../../src/features/people/texts.ts';
import '../../../src/features/profile/texts.ts';

const t = (key: string, values: Record<string, unknown> = {}) => i18n.t(key, values);

beforeEach(() => applyLanguage('fi'));

describe('words of the account screens', () => {
  it.each([
    ['ACC-01', 'account:title', 'Profiili ja lisätoiminnot'],
    [
      'ACC-02',
      'common:profileNeeded',
      'Tarvitset profiilin, jotta voit luoda tapaamisia ja ilmoittautua muiden tapaamisiin.',
    ],
    ['ACC-02', 'common:createProfile', 'Luo profiili'],
    ['ACC-03', 'account:link.edit', 'Muokkaa profiilia'],
    ['ACC-03', 'account:link.preview', 'Esikatsele profiilia'],
    ['ACC-03', 'account:link.ownMeets', 'Omat tapaamiset'],
    ['ACC-03', 'account:link.remove', 'Poista tili'],
    ['ACC-03', 'account:link.hide', 'Piilota profiili'],
    ['ACC-03', 'account:link.notifications', 'Sähköposti-ilmoitukset'],
    ['ACC-03', 'account:link.contact', 'Ota yhteyttä'],
    ['ACC-04', 'common:install.action', 'Lisää aloitusnäyttöön'],
    ['ACC-04', 'account:install.close', 'Sulje'],
    ['ACC-04', 'account:install.add', 'Lisää'],
    ['ACC-05', 'account:share.action', 'Jaa Kohdataan kaverille'],
    ['ACC-05', 'account:share.text', 'Löysin tämän: treffejä ja tekemistä lähellä. Tule mukaan!'],
    ['ACC-06', 'account:signOut.action', 'Kirjaudu ulos'],
    ['ACC-08', 'account:privacy.download', 'Lataa omat tietoni'],
    ['ACC-09', 'account:link.privacy', 'Tietosuoja-asetukset'],
    ['ACC-09', 'account:privacy.logoutAll', 'Kirjaudu ulos kaikilta laitteilta'],
    [
      'ACC-10',
      'account:hide.text',
      'Kun piilotat profiilisi, sinua ei näytetä lähellä oleville käyttäjille etkä näe heitä. Tapaamisesi pysyvät avoinna. Sinut poistetaan kaikkien suosikeista, eikä suosikkeja palauteta, kun tuot profiilin takaisin näkyviin.',
    ],
    ['ACC-11', 'account:link.restore', 'Palauta profiili'],
    [
      'ACC-13',
      'account:remove.text',
      'Tilin poistaminen on lopullista. Poistamme profiilisi, kuvasi, tapaamisesi ja keskustelusi, ja sinut poistetaan muiden suosikeista. Jos haluat vain tauon, voit piilottaa profiilisi.',
    ],
    ['ACC-13', 'account:remove.download', 'Lataa ensin omat tietoni'],
    ['ACC-14', 'account:remove.action', 'Haluan poistaa tilini'],
    ['ACC-14', 'account:remove.question', 'Poistetaanko tili lopullisesti?'],
    [
      'ACC-14',
      'common:refusal.RECENT_SIGN_IN_NEEDED',
      'Kirjaudu uudelleen ennen tilin poistamista.',
    ],
    ['PAGE-04', 'account:link.shop', 'Kauppa'],
    ['PAGE-07', 'account:contact.illegal', 'Laiton sisältö tai moderointipäätös'],
    [
      'PAGE-09',
      'common:install.text',
      'Lisää Kohdataan aloitusnäyttöön, niin se avautuu kuin sovellus ja toimii myös ilman verkkoa.',
    ],
    [
      'PAGE-10',
      'common:install.ios',
      'Avaa selaimen Jaa-valikko ja valitse "Lisää Koti-valikkoon".',
    ],
    [
      'PEOPLE-09',
      'people:noProfile',
      'Sinun pitää luoda itsellesi profiili voidaksesi selata muita käyttäjiä',
    ],
    [
      'PEOPLE-10',
      'people:hidden',
      'Profiilisi on piilotettu. Lähellä olevia käyttäjiä ei näytetä sinulle, eikä sinua näytetä heille.',
    ],
    [
      'PEOPLE-11',
      'people:empty',
      'Lähelläsi ei ole vielä toiveitasi vastaavia käyttäjiä. Voit kasvattaa etäisyyttä tai laajentaa ikähaarukkaa.',
    ],
    ['PEOPLE-19', 'people:tooMany', 'Liikaa suosikkeja'],
    ['PEOPLE-20', 'common:refusal.TOO_MANY_FAVOURITES', 'Sinulla on jo 20 suosikkia'],
    ['PEOPLE-21', 'people:place.use', 'Käytä nykyistä sijaintia'],
    ['ERR-10', 'people:place.failed', 'Geolocation not available'],
    ['PROF-28', 'people:card.notFound', 'Profiilia ei löytynyt.'],
    ['SAFE-01', 'people:report.cancel', 'Peru ilmoitus'],
    ['SAFE-01', 'people:report.cancelQuestion', 'Perutaanko ilmoitus?'],
    ['PROF-21', 'profile:title', 'Muokkaa profiilia'],
    ['PROF-21', 'profile:section.life', 'Elämäntilanne'],
    [
      'PROF-20',
      'profile:consent',
      'Suostun siihen, että palvelu käsittelee sukupuoltani ja kiinnostukseni kohdetta, joista voi päätellä seksuaalisen suuntautumiseni, sopivien käyttäjien näyttämiseksi. Voin perua suostumuksen poistamalla profiilin.',
    ],
  ])('%s %s', (_, key, text) => {
    expect(t(key)).toBe(text);
  });

  it('ACC-07 PEOPLE-08 PAGE-05 AUTH-14 put their numbers in', () => {
    const created = (count: number, n: string) =>
      t('account:footer.profiles', { version: '1.53', count, n });
    expect(created(1284, '1 284')).toBe('Versio 1.53 · 1 284 profiilia luotu');
    expect(created(1, '1')).toBe('Versio 1.53 · 1 profiili luotu');
    expect(t('people:favouritesCount', { n: 3 })).toBe('3/20 suosikkia valittu');
    expect(t('account:shop.gems', { gems: '10' })).toBe('10 jalokiveä');
    const unsent = (count: number) => t('account:signOut.unsent', { count });
    expect(unsent(2)).toBe('Sinulla on 2 lähettämätöntä muutosta. Kirjaudutaanko silti ulos?');
    expect(unsent(1)).toBe('Sinulla on 1 lähettämätön muutos. Kirjaudutaanko silti ulos?');
  });

  it('ERR-10 reads the same in English', () => {
    applyLanguage('en');
    expect(t('people:place.failed')).toBe('Geolocation not available');
  });
});
