/** First sentences of an invented profile. Each stands on its own and fits anybody. */
export const openers: readonly string[] = [
  'Rauhallinen tyyppi, joka viihtyy yhtä hyvin kotisohvalla kuin kansallispuistossa.',
  'Nauran helposti, myös omille jutuilleni.',
  'Olen perusluonteeltani utelias ja hieman hajamielinen.',
  'Puhelias aamusta iltaan, mutta osaan kyllä kuunnellakin.',
  'Arkena tavallinen, viikonloppuisin hiukan vähemmän tavallinen.',
  'Ystävät kuvailevat minua luotettavaksi ja yllättävän hassuksi.',
  'Muutin tänne vuosi sitten ja tutustun yhä kaupunkiin ja sen ihmisiin.',
  'Juuret maalla, arki kaupungissa.',
  'Paluumuuttaja, joka oppi vasta muualla arvostamaan hiljaisuutta.',
  'Viihdyn porukassa, mutta lataan akut yksin metsässä.',
  'Olen enemmän tekijä kuin suunnittelija.',
  'Ensitapaamisella saatan olla hiljainen, toisella en enää.',
  'Tykkään ihmisistä, jotka osaavat nauraa itselleen.',
  'Elämässä on juuri nyt hyvä tasapaino, ja siihen mahtuu vielä joku mukava.',
  'Sosiaalinen introvertti, jos sellaista on olemassa.',
  'Optimisti, joka ottaa silti sateenvarjon mukaan.',
  'Pitkä työpäivä ei vie hymyä, nälkä ehkä vie.',
  'Aamuihminen, joka on oppinut arvostamaan myös iltoja.',
  'Iltaihminen, jota on turha soittaa ennen yhdeksää.',
  'Suora mutta lempeä.',
  'Minusta saa hyvän ystävän ja kelvollisen muuttoavun.',
  'Olen kiinnostunut melkein kaikesta, paitsi juoruista.',
  'Kotona minut tunnistaa siitä, että radio on päällä ja kahvi tippumassa.',
  'Hyvä ruoka, parempi mieli ja kohtuullisen hyvät jutut.',
  'Olen sitä mieltä, että parhaat keskustelut syntyvät kävellessä.',
  'Rehellisyys, huumori ja ajoissa tuleminen ovat minulle tärkeitä.',
  'En osaa kirjoittaa itsestäni, mutta kasvotusten juttua riittää.',
  'Lapsuus Savossa näkyy siinä, ettei vastaus ole aina ihan suora.',
  'Pohjanmaan lakeuksilta kotoisin, mielipiteitä siis löytyy.',
  'Karjalaiset sukujuuret: puhun paljon ja tarjoan aina kahvia.',
  'Hämäläinen tempo, mutta perille päästään.',
  'Ulospäin tyyni, sisällä kolme keskeneräistä suunnitelmaa.',
  'Elämä on opettanut olemaan kiirehtimättä.',
  'Kuljen kaikkialle pyörällä, paitsi merelle.',
  'Olen kerännyt ympärilleni hyviä ihmisiä, ja yhdelle on vielä tilaa.',
  'Pieniä iloja keräilevä ihminen.',
  'Teen mieluummin vähän ja kunnolla kuin paljon ja puoliksi.',
  'Vapaa-aikana minut löytää useimmiten ulkoa.',
  'Olen huono odottamaan, mutta hyvä yllättämään.',
  'Käytännöllinen haaveilija.',
  'Perheeni mielestä olen se, joka järjestää kaiken.',
  'Kuuntelen tarkasti ja muistan yllättäviä yksityiskohtia.',
  'Pidän vuodenajoista, myös marraskuusta.',
  'Huumorini on kuivaa mutta hyväntahtoista.',
  'Kokeilen melkein mitä tahansa kerran.',
  'Tunnistan linnut äänestä ja naapurit askelista.',
];

/** Openers for people still studying or just done with it. */
export const youngOpeners: readonly string[] = [
  'Opinnot loppusuoralla ja elämä hyvässä alussa.',
  'Muutin opintojen perässä ja jäin, koska täällä oli kivaa.',
  'Ensimmäinen oma koti, kolme viherkasvia ja yksi niistä vielä hengissä.',
  'Välivuosi venyi kahdeksi, enkä kadu päivääkään.',
  'Kaverit sanovat, että olen vanha sielu.',
  'Opiskelen, teen keikkatöitä ja yritän ehtiä nukkuakin.',
];

/** Openers for people with much life behind them. */
export const olderOpeners: readonly string[] = [
  'Kokemusta on kertynyt, uteliaisuus ei ole vähentynyt.',
  'Virkeä ja terve, iästä en tee numeroa.',
  'Elämä on tuonut iloa ja surua, ja molemmista on opittu.',
  'Tiedän jo, mistä pidän, mutta yllättyä saa aina.',
];

/** Openers for those who have retired. */
export const retiredOpeners: readonly string[] = [
  'Eläkkeelle jääminen oli elämäni parhaita päätöksiä.',
  'Päivät ovat nyt omia, ja haluaisin jakaa niistä osan.',
  'Työelämä on takana, harrastukset edessä.',
];

/** Openers for older people with grown children. */
export const parentOpeners: readonly string[] = [
  'Lapset ovat maailmalla, ja nyt on minun vuoroni.',
  'Isovanhemman rooli on ihana, mutta kaipaan myös aikuista seuraa.',
];
