/** Whole profiles of couples: first what they are, then what they look for. */
export const coupleOpeners: readonly string[] = [
  'Olemme pariskunta, joka viihtyy ulkona ja pitkien ruokapöytien ääressä.',
  'Kaksi ihmistä, yksi koira ja liian monta lautapeliä.',
  'Olemme olleet yhdessä kymmenen vuotta ja riitelemme enää vain navigoinnista.',
  'Toinen meistä puhuu, toinen kokkaa, molemmat nauravat.',
  'Muutimme juuri uuteen kaupunkiin ja etsimme ystäviä.',
  'Reissaava pariskunta, joka on kotona vain kylmimmät kuukaudet.',
  'Meillä on tapana sanoa kyllä ja miettiä vasta sitten.',
  'Olemme käytännöllinen pari: toinen suunnittelee, toinen pakkaa eväät.',
  'Asumme vanhassa talossa, jossa on aina jokin huone kesken.',
  'Meidät tapaa talvella ladulla ja kesällä laiturilta.',
];

export const coupleHobbies: readonly string[] = [
  'Pelaamme lautapelejä, patikoimme ja saunomme joka viikonloppu.',
  'Sunnuntaisin meillä on avoin keittiö, ja pöytään mahtuu kuusi.',
  'Melomme kesät ja suunnittelemme talvet seuraavaa melontaretkeä.',
  'Harrastamme tanssia yhdessä ja kuntosalia erikseen.',
  'Kierrämme kirpputoreja ja pieniä museoita.',
  'Käymme konserteissa, ja maku on onneksi melkein sama.',
  'Viljelemme palstaa ja jaamme kesäkurpitsat kaikille, jotka eivät juokse karkuun.',
  'Opettelemme purjehtimaan, eikä kukaan ole vielä pudonnut.',
];

export const coupleWishes: readonly string[] = [
  'Etsimme toista pariskuntaa tai muita ystäviä yhteisiin menoihin.',
  'Olisi mukava löytää seuraa mökkireissuille ja peli-iltoihin.',
  'Toivomme uusia tuttavia, joiden kanssa jutella muustakin kuin remontista.',
  'Tavataan vaikka kahvilla ja katsotaan, natsaako.',
  'Kaipaamme ystäviä, jotka innostuvat lyhyelläkin varoitusajalla.',
];
