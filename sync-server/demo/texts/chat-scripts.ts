/**
 * Conversations after a sign-up. `a` is who signed up, `o` who owns the meet; the first line is the
 * opening message. A chat may stop after any line.
 */
export type Line = readonly ['a' | 'o', string];

export const openings: Readonly<Record<string, readonly string[]>> = {
  Kävely: [
    'Hei! Kävely kuulostaa juuri siltä, mitä kaipaan. Kumpaan suuntaan rantaa lähdetään?',
    'Moi! Saako koira tulla mukaan? Se on hyvin käyttäytyvä, minä keskinkertaisesti.',
  ],
  Pyöräily: ['Moi! Lähtisin mielelläni, jos vauhti on maltillinen. Pyörä on vanha mutta kulkee.'],
  Hiihto: [
    'Hei! Minulla on sukset, joita ei ole käytetty vuosiin. Olisiko tästä apua niille ja minulle?',
  ],
  Uinti: [
    'Hei! En ole koskaan käynyt avannossa, mutta olen pitkään halunnut. Saisinko tulla opiksi?',
  ],
  Kahvila: [
    'Moi! Tämä kahvila on minullakin lempilistalla. Mahtuisinko siihen toiseen nojatuoliin?',
    'Hei! Kahvi ja hyvä seura, miksipä ei. Olen yleensä se, joka ottaa ison.',
    'Hei, profiilisi sai hymyilemään. Lähtisin kahville, jos sopii.',
  ],
  Drinkit: [
    'Hei! Tietovisajoukkueeseen voin tuoda yleistietoa ja huonoja arvauksia.',
    'Moi! Alkoholiton minulle, mutta juttua riittää siitä huolimatta.',
  ],
  Ravintola: [
    'Hei! Ruoka on lempiharrastukseni, ja tuota paikkaa olen katsellut pitkään ikkunan läpi.',
    'Moi! Syön kaikkea paitsi oliiveja. Saat siis minun oliivini.',
  ],
  Kulttuuri: [
    'Hei! Tuo näyttely on minulla listalla. Olisi mukava käydä siellä jonkun kanssa, joka myös miettii.',
  ],
  Luontoretki: [
    'Moi! Minulla on uudet vaelluskengät sisäänajamatta. Lähtisin mielelläni mukaan.',
    'Hei! Nokipannukahvit voittivat minut puolelleen. Voin tuoda pullat.',
  ],
  Nuotioilta: ['Hei! Tuon vaahtokarkit ja yhden hyvän kummitustarinan.'],
  Elokuvateatteri: [
    'Moi! Olen odottanut tuota elokuvaa. Istutko mieluummin edessä vai takana?',
    'Hei! Lupaan olla hiljaa elokuvan ajan ja puhua sen jälkeen senkin edestä.',
  ],
  Sauna: ['Hei! Puusauna kuulostaa täydelliseltä. Mitä pitää ottaa mukaan?'],
  'Leikkitreffit lasten kanssa': [
    'Moi! Meillä on viisivuotias, joka rakastaa liukumäkiä. Olisi kiva nähdä!',
  ],
};

export const anyOpenings: readonly string[] = [
  'Hei! Tämä kuulosti niin mukavalta, että oli pakko ilmoittautua.',
  'Moikka! Olen vähän ujo kirjoittamaan, mutta lähtisin mielelläni mukaan.',
  'Hei! Onko vielä tilaa? Kalenterissa sattui olemaan juuri tuo kohta vapaana.',
  'Moi! Emme taida tuntea, mutta se on helppo korjata.',
  'Hei! Hyvä idea, tällaista seuraa olen kaivannut.',
  'Tervehdys! Tulisin mielelläni, jos kelpaan mukaan.',
];

export const conversations: readonly (readonly Line[])[] = [
  [
    ['o', 'Hei, kiva kun ilmoittauduit! Totta kai mahtuu mukaan.'],
    ['a', 'Hienoa! Onko siellä hyvä parkkipaikka vai tulenko bussilla?'],
    ['o', 'Bussilla pääsee melkein ovelle. Parkkipaikka on pieni ja aina täynnä.'],
    ['a', 'Bussilla sitten. Nähdäänkö suoraan paikan päällä?'],
    ['o', 'Nähdään pääoven edessä. Minulla on keltainen pipo, sitä on vaikea olla huomaamatta.'],
    ['a', 'Mainiota. Minulla on tavallinen musta takki, joten minut on helppo olla huomaamatta.'],
    ['o', 'Haha, eiköhän me löydetä toisemme!'],
  ],
  [
    ['o', 'Moi! Mukava kuulla sinusta. Mistä päin olet?'],
    ['a', 'Asun ihan tässä lähellä, mutta alun perin olen Kainuusta. Entä sinä?'],
    [
      'o',
      'Täältä syntyjäni, en ole päässyt karkuun. Kainuussa olen hiihtänyt kerran, upeita maisemia.',
    ],
    ['a', 'Talvi on siellä talvi. Täällä se on vähän sinnepäin.'],
    ['o', 'Totta. Mitä teet, kun et lähde tuntemattomien kanssa ulos?'],
    ['a', 'Luen, laulan kuorossa ja yritän pitää viherkasvit hengissä.'],
    ['o', 'Kuorossa! Laulatko sopraanoa vai sitä toista?'],
    ['a', 'Sitä toista. Altoissa on paremmat jutut.'],
  ],
  [
    ['o', 'Kiitos viestistä! Sopiiko sinulle, jos mukaan tulee myös yksi kaverini?'],
    ['a', 'Sopii hyvin, mitä useampi, sen parempi.'],
    ['o', 'Mahtavaa. Laitan tarkemmat ohjeet päivää ennen.'],
    ['a', 'Kiitos! Tuonko jotain mukanani?'],
    ['o', 'Hyvä mieli riittää, mutta jos leivot, en estele.'],
  ],
  [
    ['o', 'Hei! Luin profiilisi ja huomasin, että meillä on sama lempikirja.'],
    ['a', 'Ei voi olla! Yleensä kukaan ei ole kuullutkaan siitä.'],
    ['o', 'Olen lukenut sen kolmesti. Loppu jaksaa aina yllättää.'],
    ['a', 'Minulle riitti kahdesti, mutta itkin molemmilla kerroilla.'],
    ['o', 'Nyt meillä on ainakin yksi puheenaihe valmiina.'],
    ['a', 'Ja jos se loppuu, voidaan puhua säästä kuten kunnon suomalaiset.'],
    ['o', 'Sää on aliarvostettu aihe. Nähdään pian!'],
    ['a', 'Nähdään, mukavaa viikkoa siihen asti.'],
  ],
  [
    ['o', 'Moi, tervetuloa mukaan! Onko sinulla jotain toiveita?'],
    ['a', 'Ei erityisempiä, kunhan ei tarvitse olla liian virallinen.'],
    ['o', 'Villasukat sallittu.'],
    ['a', 'Olen myyty.'],
  ],
  [
    ['o', 'Hei ja kiitos ilmoittautumisesta!'],
    ['a', 'Kiitos kun järjestät. Jännittää vähän, en ole ennen käynyt tällaisessa.'],
    ['o', 'Ei hätää, minäkin jännitän joka kerta. Se unohtuu viidessä minuutissa.'],
    ['a', 'Lohdullista kuulla.'],
    ['o', 'Jos alkaa tuntua hankalalta, voi aina lähteä. Kukaan ei loukkaannu.'],
    ['a', 'Kiitos, tuo helpotti. Nähdään siellä!'],
  ],
  [
    ['o', 'Heippa! Sopiiko, jos siirretään puoli tuntia myöhemmäksi? Työt venyvät.'],
    ['a', 'Sopii paremmin kuin hyvin, ehdin käydä kaupassa välissä.'],
    ['o', 'Olet pelastus. Muutan ajan tapaamiseen.'],
    ['a', 'Näkyi tulleen ilmoitus. Nähdään!'],
  ],
  [
    ['o', 'Hei! Ihana että lähdet mukaan. Oletko ollut siellä ennen?'],
    ['a', 'Kerran lapsena. Muistan vain jäätelön.'],
    ['o', 'Jäätelö on edelleen hyvää, tarkistin viime viikolla.'],
    ['a', 'Tieteen nimissä tietenkin.'],
    ['o', 'Ehdottomasti. Otos on vielä pieni, tarvitaan lisää tutkimusta.'],
    ['a', 'Ilmoittaudun koehenkilöksi.'],
    ['o', 'Hyväksytty! Mikä on suosikkisi?'],
    ['a', 'Lakritsi. Tiedän, että se jakaa mielipiteitä.'],
    ['o', 'Ei minun mielestäni. Tästä tulee hyvä päivä.'],
  ],
  [
    ['o', 'Moi! Paljonko sinulla on aikaa? Ajattelin, että noin pari tuntia.'],
    ['a', 'Pari tuntia on hyvä. Minun pitää hakea lapsi harrastuksesta viideltä.'],
    ['o', 'Ehditään hyvin. Minkä ikäinen hän on?'],
    ['a', 'Yhdeksän ja puoli, puolikas on tärkeä.'],
    ['o', 'Ymmärrän täysin. Meillä on samanlainen seitsemän ja kolme neljäsosaa.'],
  ],
  [
    ['o', 'Hei! Sujuiko kotimatka viimeksi hyvin? Oli mukava tavata.'],
    ['a', 'Sujui, ja hymyilin koko bussimatkan. Kiitos seurasta!'],
    ['o', 'Samoin. Se tarina naapurin kanista jäi elämään.'],
    ['a', 'Kani voi hyvin ja lähettää terveisiä.'],
    ['o', 'Otetaanko uusiksi ensi viikolla?'],
    ['a', 'Otetaan. Ehdota paikkaa, niin minä tuon tarinat.'],
  ],
];

/** A long talk, for scrolling back: two people who have got to know each other. */
export const longConversation: readonly Line[] = [
  ['o', 'Moi! Luontoretki on edelleen voimassa, vaikka ennuste lupaa tihkua.'],
  ['a', 'Tihku ei haittaa. Minulla on kolme sadetakkia ja kaikki ovat eri tavoin huonoja.'],
  ['o', 'Voit valita mielialan mukaan.'],
  ['a', 'Juuri niin. Keltainen on juhlaan, vihreä arkeen.'],
  ['o', 'Entä kolmas?'],
  ['a', 'Sinistä käytän vain, kun pesukone on rikki.'],
  ['o', 'Toivotaan siis, että pesukone kestää viikonlopun.'],
  ['a', 'Koputan puuta. Metsässä sitä riittää.'],
  ['o', 'Oletko retkeillyt paljon?'],
  ['a', 'Lapsena joka kesä, sitten tuli pitkä tauko. Nyt olen aloittanut uudestaan.'],
  ['o', 'Mikä sai palaamaan?'],
  ['a', 'Ostin vahingossa rinkan alennuksesta. Kun se oli eteisessä tarpeeksi kauan, lähdin.'],
  ['o', 'Hyvä taktiikka. Minulla on sama kuntopyörän kanssa, mutta se ei ole toiminut.'],
  ['a', 'Kuivuuko siinä pyykki?'],
  ['o', 'Erinomaisesti kuivuu.'],
  ['a', 'Sitten se ei ole mennyt hukkaan.'],
  ['o', 'Millaisista eväistä tykkäät? Pakkaan mielelläni kahdelle.'],
  ['a', 'Ruisleipä, juusto ja kurkku. Olen hyvin perinteinen.'],
  ['o', 'Entä jälkiruoka?'],
  ['a', 'Sinihomejuusto. Ei kun suklaa, olin väärässä listassa.'],
  ['o', 'Molemmat käyvät. Otan suklaata varmuuden vuoksi kaksi levyä.'],
  ['a', 'Nyt puhut asiaa.'],
  ['o', 'Lähdetäänkö kympiltä?'],
  ['a', 'Kymmenen on hyvä. Nähdään opastuskeskuksen pihalla?'],
  ['o', 'Nähdään siellä. Auto on punainen ja siinä on lommo, josta en halua puhua.'],
  ['a', 'En kysy mitään.'],
  ['o', 'Kiitos. Se oli kaupan pylväs.'],
  ['a', 'Pylväät hyökkäävät ilman varoitusta.'],
  ['o', 'Juuri näin sanoin vakuutusyhtiöllekin.'],
  ['a', 'Uskoivatko?'],
  ['o', 'Kohteliaasti.'],
  ['a', 'Oli muuten tosi hyvä retki! Jalat ovat vieläkin hyvällä tavalla väsyneet.'],
  ['o', 'Samoin täällä. Se maisema kalliolta oli koko viikon arvoinen.'],
  ['a', 'Ja se hömötiainen, joka melkein söi kädestä.'],
  ['o', 'Se taisi pitää sinusta enemmän kuin minusta.'],
  ['a', 'Minulla oli pähkinät.'],
  ['o', 'Selittää paljon. Kuvat tulivat muuten hyvin, näytän ensi kerralla.'],
  ['a', 'Onko siis ensi kerta?'],
  ['o', 'Jos sinulle sopii. Ajattelin sitä toista reittiä, jossa on riippusilta.'],
  ['a', 'Pelkään riippusiltoja, mutta lähden silti.'],
  ['o', 'Voidaan kävellä hitaasti ja laulaa.'],
  ['a', 'Laulaminen pelottaa vielä enemmän.'],
  ['o', 'Minä laulan, sinä kävelet. Työnjako on selvä.'],
  ['a', 'Sovittu! Sopisiko sunnuntai?'],
  ['o', 'Sunnuntai on täydellinen. Pakkaan suklaat.'],
];
