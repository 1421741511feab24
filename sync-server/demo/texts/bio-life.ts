/** Sentences that hold only for some: who has a dog, children, a certain kind of day. */
export const petSentences: Readonly<Record<string, readonly string[]>> = {
  Koira: [
    'Koirani valitsee kävelyreitin, minä valitsen podcastin.',
    'Mukana tulee karvainen kaveri, joka tykkää kaikista.',
    'Koiran kanssa tulee ulkoiltua kolme kertaa päivässä, säästä riippumatta.',
    'Kotona odottaa lapinkoira, jolla on paljon asiaa.',
  ],
  Kissa: [
    'Kissa hyväksyy vieraat noin puolen tunnin harkinnan jälkeen.',
    'Asun kissan luona.',
    'Kissani on sitä mieltä, että näppäimistö on tyyny.',
  ],
  'Koira ja kissa': [
    'Koira ja kissa pitävät huolen siitä, ettei kotona ole hiljaista.',
    'Talossa määrää kissa, koira on sen hyväksynyt, samoin minä.',
  ],
  'Muu lemmikki': [
    'Kotona asuu myös kaksi marsua, jotka kommentoivat kaikkea.',
    'Lemmikkinä on kilpikonna, kiire ei siis ole.',
  ],
  'Useita eri lemmikkejä': [
    'Meillä on täällä melkein eläintarha, ja hyvä niin.',
    'Eläimiä on monta, tilaa vielä yhdelle ihmiselle.',
  ],
  'Ei lemmikkejä, mutta pidän eläimistä': [
    'Omaa lemmikkiä ei nyt ole, mutta hoidan naapurin koiraa aina kun saan.',
    'Silitän kaikki vastaan tulevat koirat, luvan kanssa.',
  ],
};

export const kidsSentences: Readonly<Record<string, readonly string[]>> = {
  'Lapsia on, haluan lisää': [
    'Minulla on lapsi, joka on joka toinen viikko luonani.',
    'Arkeen kuuluu myös eskarilainen ja loputon määrä legoja.',
  ],
  'pieniä lapsia': [
    'Vanhemmuus on elämäni tärkein työ, mutta ei ainoa.',
    'Joka toinen viikonloppu on lapsivapaa, ja silloin ehdin minne vain.',
  ],
  'Lapsia on, en halua lisää': [
    'Teini-ikäiset lapset pitävät huolen siitä, etten luule olevani nuori.',
    'Lapset ovat jo isoja, joten kalenterissa on taas tilaa.',
    'Vanhemmuus on elämäni tärkein työ, mutta ei ainoa.',
  ],
  'Ei lapsia, haluan lapsia': ['Toiveissa on joskus oma perhe, kaikessa rauhassa.'],
};

/** What people hope for; by what they are looking for. */
export const wishes: Readonly<Record<string, readonly string[]>> = {
  'Pitkäaikaista suhdetta': [
    'Etsin ihmistä, jonka kanssa myös arki on mukavaa.',
    'Toivon kumppania, joka on kiltti ja sanoo asiat suoraan.',
    'Haluaisin rakentaa jotain pysyvää, mutta ilman kiirettä.',
    'Kaipaan rinnalle ihmistä, jolle voi soittaa ilman asiaa.',
    'Arvostan luotettavuutta enemmän kuin täydellistä profiilikuvaa.',
    'Etsin vierelle kulkijaa, en pelastajaa.',
    'Toivon, että löydän jonkun, jonka kanssa hiljaisuuskin on hyvä.',
    'Parisuhteessa tärkeintä on minusta se, että jaksetaan kysyä, mitä kuuluu.',
  ],
  'Pitkää tai lyhyttä suhdetta': [
    'Katsotaan rauhassa, mitä tästä syntyy.',
    'En lyö lukkoon mitään etukäteen, mutta olen tosissani.',
    'Tutustutaan ensin, nimetään myöhemmin.',
    'Avoimin mielin liikkeellä, selvin sanoin myös.',
    'Ajattelen, että hyvä seura löytää muotonsa itse.',
  ],
  'En mitään vakavaa': [
    'Haen mukavaa seuraa ilman suuria suunnitelmia.',
    'Elämäntilanne on kiireinen, joten kevyt ja rehellinen meno sopii.',
    'Juuri nyt riittää hyvä seura ja hyvä mieli.',
    'Ei paineita, kiva ilta on jo paljon.',
  ],
  'Uusia kavereita': [
    'Etsin ennen kaikkea kavereita, joiden kanssa lähteä ulos ovesta.',
    'Uudessa kaupungissa kaipaan seuraa harrastuksiin.',
    'Kaveriporukka hajosi maailmalle, joten uusille tuttavuuksille on tilaa.',
    'Olen täällä tapaamassa ihmisiä, en etsimässä romanssia.',
    'Parasta olisi löytää seuraa, jonka kanssa sovitut menot myös toteutuvat.',
  ],
  'Tiedän vasta tavattaessa': [
    'Kemiaa ei voi suunnitella, joten tavataan ja katsotaan.',
    'En oikein usko pitkiin viestittelyihin, mieluummin kahville.',
    'Selvitetään kasvotusten, onko juttua.',
    'Annan mielelläni elämän yllättää.',
  ],
};

export const closers: readonly string[] = [
  'Kerro, mikä on viimeksi saanut sinut nauramaan.',
  'Lähdetkö kahville?',
  'Kysy mitä vain, vastaan melkein kaikkeen.',
  'Ensimmäiset kahvit tarjoan minä.',
  'Viestiin vastaan varmasti, joskus vasta illalla.',
  'Suosittele minulle hyvä kävelyreitti.',
  'Jos luit tähän asti, olet jo puolivälissä.',
  'Vinkkaa lempikirjasi, niin päästään alkuun.',
  'Kerro, missä on kaupungin paras korvapuusti.',
  'Moikkaa rohkeasti.',
  'Parhaat ideat otetaan vastaan.',
  'Aloitetaan vaikka kävelystä.',
  'Sanotaan, että tavattiin kirjastossa.',
  'Sovitaanko, että kumpikaan ei jännitä?',
  'Tule sellaisena kuin olet.',
  'Hyvät jutut kantavat pitkälle.',
];
