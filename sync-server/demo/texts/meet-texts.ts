/** When a type of meet takes place, and how its owners describe it. */
export interface MeetText {
  /** How often it is suggested. */
  readonly weight: number;
  /** Hours of the day in Finland at which it may start, first and last. */
  readonly hours: readonly [number, number];
  /** Months in which it makes sense, 1 to 12; all without it. */
  readonly months?: readonly number[];
  readonly texts: readonly string[];
}

export const meetTexts: Readonly<Record<string, MeetText>> = {
  Kävely: {
    weight: 12,
    hours: [10, 18],
    texts: [
      'Rauhallinen kävely rannan kautta keskustaan ja takaisin. Noin tunti, matkalla voi poiketa kahville.',
      'Kaipaan seuraa iltakävelylle. Vauhti on sellainen, että pystyy juttelemaan.',
      'Kävellään puistoreitti ympäri ja katsellaan, mitä vuodenaika on tehnyt puille. Koirat tervetulleita!',
      'Uusi kaupunki, uudet kadut. Näyttäisitkö minulle lempireittisi?',
      'Kymmenentuhatta askelta ja yksi munkki. Tavataan torin kulmalla.',
    ],
  },
  Pyöräily: {
    weight: 5,
    hours: [10, 17],
    months: [4, 5, 6, 7, 8, 9],
    texts: [
      'Leppoisa pyöräretki, noin 30 kilometriä tasaista. Eväät mukaan, pysähdytään uimarannalla.',
      'Gravel-lenkki metsäteitä pitkin. Vauhti määräytyy seuran mukaan, ketään ei jätetä.',
      'Pyöräillään kahvilasta kahvilaan. Tavoitteena kolme korvapuustia.',
    ],
  },
  Hiihto: {
    weight: 6,
    hours: [10, 15],
    months: [12, 1, 2, 3],
    texts: [
      'Perinteisen lenkki valaistulla ladulla. Termospullo kulkee repussa, kaakaota riittää kahdelle.',
      'En ole hiihtänyt vuosiin ja kaipaan seuraa, joka ei naura. Tai nauraa ystävällisesti.',
      'Kymmenen kilometriä ja makkarat laavulla. Sukset saa vuokrattua paikan päältä.',
    ],
  },
  Uinti: {
    weight: 6,
    hours: [9, 19],
    texts: [
      'Avantouintia ja saunaa! Jos et ole ennen kokeillut, autan ensikertalaista.',
      'Uimahallin rauhallinen rata ja sen jälkeen höyrysauna. Uidaan omaa tahtia.',
      'Altaalle ja kahville, tässä järjestyksessä.',
    ],
  },
  'Muu liikunta': {
    weight: 6,
    hours: [9, 18],
    texts: [
      'Frisbeegolfia aloittelijoille. Minulla on ylimääräisiä kiekkoja lainaksi.',
      'Sulkapallokenttä varattuna tunniksi, pelikaveri puuttuu. Taso on iloinen harrastelija.',
      'Boulderointia! Opastan mielelläni alkuun, kengät saa hallilta.',
      'Ulkokuntosali ja kevyt hölkkä päälle. Kaikki kunnot käyvät.',
    ],
  },
  Kahvila: {
    weight: 14,
    hours: [9, 17],
    texts: [
      'Kahvit ja korvapuustit kaupungin kodikkaimmassa kahvilassa. Jutellaan ilman kiirettä.',
      'Löysin kahvilan, jossa on maailman pehmeimmät nojatuolit. Tule istumaan toiseen.',
      'Yksi kahvi, tunti aikaa. Jos juttu luistaa, otetaan toinen.',
      'Etsitään kaupungin paras juustokakku. Tämä on vasta ensimmäinen etappi.',
      'Olen ikkunapöydässä kirja kädessä. Kirjan saa keskeyttää.',
      'Kahvitreffit matalalla kynnyksellä. Minä tarjoan, sinä valitset pullan.',
    ],
  },
  Shoppailu: {
    weight: 3,
    hours: [11, 16],
    texts: [
      'Kierretään kirpputorit ja katsotaan, mitä löytyy. Etsin kattolamppua ja hyvää seuraa.',
      'Tarvitsen makutuomarin talvitakin ostoon. Palkaksi lounas.',
      'Kierrätyskeskus, levykauppa ja antikvariaatti, siinä järjestyksessä.',
    ],
  },
  Autoajelu: {
    weight: 3,
    hours: [11, 17],
    texts: [
      'Ajellaan rantatietä ja pysähdytään näköalapaikalle. Hyvä soittolista löytyy.',
      'Vanha auto, uudet maisemat. Tavataan huoltoaseman kahvilassa ja katsotaan, minne nokka kääntyy.',
      'Pieni maalaistiekierros ja kahvit kyläkaupalla.',
    ],
  },
  Moottoripyöräajelu: {
    weight: 2,
    hours: [11, 17],
    months: [5, 6, 7, 8],
    texts: [
      'Rauhallinen ajelu mutkateitä pitkin, kahvitauko satamassa. Oma pyörä tai kyydissä, ylimääräinen kypärä löytyy.',
      'Kesäillan kierros järven ympäri. Ajetaan siististi ja nautitaan maisemista.',
    ],
  },
  Piknik: {
    weight: 3,
    hours: [11, 16],
    months: [5, 6, 7, 8],
    texts: [
      'Viltti, mansikoita ja kylmää limonadia. Tuo jotain, mistä itse pidät.',
      'Piknik puistossa, mölkky mukana. Kaikki mukavat tervetulleita.',
      'Eväät nurmella ja jalat paljaina. Sateen sattuessa siirrytään kahvilan terassille.',
    ],
  },
  Drinkit: {
    weight: 7,
    hours: [17, 20],
    texts: [
      'Lasillinen jotain hyvää rauhallisessa baarissa, jossa kuulee toisen puheen. Alkoholitonkin käy!',
      'Pienpanimon hanat ja tietovisa. Tarvitsen joukkueeseen jonkun, joka tietää urheilusta.',
      'Työviikko pakettiin yhden drinkin voimin. Jutellaan kaikesta muusta kuin töistä.',
      'Uusi viinibaari kulman takana on testaamatta. Testataan yhdessä.',
    ],
  },
  Verkostoituminen: {
    weight: 4,
    hours: [8, 17],
    texts: [
      'Aamukahvit yksinyrittäjille. Vaihdetaan kuulumisia, vinkkejä ja vertaistukea.',
      'Vaihdoin juuri alaa ja haluaisin jutella ihmisten kanssa, jotka ovat tehneet saman.',
      'Luovien alojen ihmiset, tavataan lounaalla! Ei myyntipuheita.',
    ],
  },
  'Leikkitreffit lasten kanssa': {
    weight: 5,
    hours: [10, 15],
    texts: [
      'Leikkipuistossa 4-vuotiaan kanssa. Lapset leikkivät, aikuiset saavat puhua kokonaisia lauseita.',
      'Pulkkamäkeen tai hiekkalaatikolle, sään mukaan. Omat eväät, kahvia riittää jaettavaksi.',
      'Yksinhuoltaja etsii leikkiseuraa itselleen ja kuusivuotiaalle.',
    ],
  },
  Ravintola: {
    weight: 8,
    hours: [16, 19],
    texts: [
      'Ramenia! En halua enää syödä sitä yksin.',
      'Pöytä kahdelle uudessa bistrossa, seuralainen puuttuu. Maistellaan toistemme annoksia.',
      'Intialainen buffet ja hyvät keskustelut. Tulisuustason saa valita itse.',
      'Kotiruokalounas keskustassa. Mutkaton tapa tutustua.',
    ],
  },
  Kulttuuri: {
    weight: 7,
    hours: [12, 18],
    texts: [
      'Taidemuseoon ja sen jälkeen kahville keskustelemaan, mitä oikein näimme.',
      'Kaksi lippua kaupunginteatteriin, toinen etsii lähtijää. Komedia, joten huumori auttaa.',
      'Kamarimusiikkia vanhassa kirkossa. Konsertti kestää tunnin, kuulumiset pidempään.',
      'Valokuvanäyttelyn avajaiset. Tarjolla kuoharia ja hyviä kuvia.',
    ],
  },
  Luontoretki: {
    weight: 8,
    hours: [9, 13],
    texts: [
      'Päiväretki kansallispuistoon, noin kahdeksan kilometriä helppoa polkua. Kimppakyyti onnistuu.',
      'Pitkospuita, lintutorni ja nokipannukahvit. Kumisaappaat suositeltavat.',
      'Kalliolle katsomaan maisemia. Repussa on ylimääräinen istuinalusta.',
      'Metsään ilman päämäärää. Jos löytyy sieniä, hyvä, jos ei, hyvä sekin.',
    ],
  },
  Nuotioilta: {
    weight: 5,
    hours: [16, 19],
    texts: [
      'Tulet laavulla, makkaraa ja vaahtokarkkeja. Puut ovat valmiina, tarinat saa tuoda itse.',
      'Istutaan tulilla ja katsotaan tähtiä, jos pilvet antavat luvan.',
      'Tikkupullaa ja kaakaota kodalla. Lämmintä päälle!',
    ],
  },
  Elokuvateatteri: {
    weight: 8,
    hours: [16, 20],
    texts: [
      'Se uusi kotimainen, josta kaikki puhuvat. Popcornit puoliksi.',
      'Kauhuelokuva, jota en uskalla katsoa yksin. Sinä pidät kiinni popcorneista, minä tuolista.',
      'Pienen teatterin vanha klassikko isolta kankaalta. Jälkipuinti viereisessä kahvilassa.',
      'Leffa on vielä valitsematta, saat päättää. Paitsi jos ehdotat autoja.',
    ],
  },
  'Yhteinen kokkailu': {
    weight: 4,
    hours: [15, 18],
    texts: [
      'Tehdään pastaa alusta asti. Jauhoja tulee joka paikkaan, mutta lopputulos palkitsee.',
      'Joulutorttutalkoot asukastilassa. Glögi lämpiää.',
      'Vaihdetaan lempireseptejä ja tehdään niistä yksi. Allergiat kannattaa kertoa etukäteen.',
    ],
  },
  'Leffa- tai musiikki-ilta kotona': {
    weight: 3,
    hours: [17, 19],
    texts: [
      'Levyraati: kumpikin soittaa viisi kappaletta ja perustelee. Ensin tavataan toki kahvilla.',
      'Vanhoja suomalaisia elokuvia ja sipsiä. Naapurustossa on myös mukava kahvila aloitukseen.',
    ],
  },
  Sauna: {
    weight: 6,
    hours: [15, 19],
    texts: [
      'Yleinen puusauna järven rannalla. Löylyt, pulahdus ja makkara, siinä resepti hyvään iltaan.',
      'Saunalautalla on tilaa vielä kahdelle. Uikkarit mukaan, pyyhkeitä löytyy.',
      'Kaupunginosan savusauna lämpiää kerran kuussa. Ensikertalaiset opastetaan.',
    ],
  },
  'Tarvitsen apua': {
    weight: 4,
    hours: [11, 16],
    texts: [
      'Muutan kolmanteen kerrokseen ilman hissiä. Palkaksi pizzaa ja ikuinen kiitollisuus.',
      'Kirjahylly pitäisi kiinnittää seinään, eikä minulla ole poraa. Kahvia ja pullaa vastineeksi.',
      'Kuka opettaisi neulomaan kantapään? Tarjoan iltapäiväkahvit kirjaston kahviossa.',
    ],
  },
  'Jotain muuta': {
    weight: 7,
    hours: [12, 18],
    texts: [
      'Lautapeli-ilta kirjaston pelihuoneessa. Säännöt opetetaan, voitto ei ole pakollinen.',
      'Korttipelejä ja kahvia. Häviäjä kertoo tarinan, voittaja saa valita aiheen.',
      'Noppapelejä koko ilta. Kehitän omaa peliä ja etsin koepelaajia.',
      'Shakkia kahvilassa. Osaan säännöt ja yhden avauksen.',
    ],
  },
  'Ehdota jotain': {
    weight: 4,
    hours: [11, 18],
    texts: [
      'Iltapäivä on vapaa ja mieli avoin. Mitä tehtäisiin?',
      'Sinä ehdotat, minä lähden. Ainoa sääntö: ei benjihyppyä.',
      'Näytä minulle paikka, jossa en ole käynyt. Asun täällä vasta toista kuukautta.',
    ],
  },
};
