/**
 * Words that people make passwords of by putting a year, some digits or a mark behind or before
 * them: what leads published lists of leaked passwords, and what Finns choose. Lower case, letters only.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort passord passwd pass login admin administrator root user guest welcome letmein
  hello test testi tester demo master secret default changeme access system server internet computer
  qwerty qwertyui qwertyuiop qwert asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx
  qwe qweasd qweasdzxc abc abcd abcde abcdef abcdefg xyz aaa love iloveyou loveyou sunshine princess
  monkey dragon football soccer hockey baseball superman batman spiderman pokemon starwars naruto
  shadow killer freedom whatever flower summer winter spring autumn cookie chocolate banana orange
  purple silver golden diamond angel baby lovely sweet happy lucky tiger lion eagle panda
  google facebook instagram youtube netflix spotify samsung apple iphone android windows microsoft
  minecraft fortnite roblox playstation nintendo ferrari porsche mercedes bmw audi volvo toyota
  liverpool arsenal chelsea barcelona realmadrid manchester juventus
  salasana salasanani salainen salaisuus tunnus tunnussana kirjaudu yllapito ylläpito kayttaja käyttäjä
  suomi finland suomenlippu sisu sauna kekkonen mannerheim kalevala leijonat jaakiekko jääkiekko
  jalkapallo ilves tappara jokerit hifk karpat kärpät lukko assat ässät saipa tps hjk
  perkele saatana helvetti vittu paska kyrpa kyrpä pillu jumalauta
  kissa kissat koira koirat hevonen poni heppa karhu susi kettu janis jänis lintu
  rakkaus rakas rakastan kulta kultaseni muru murunen aurinko kesa kesä talvi kevat kevät syksy
  tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu kesäkuu heinakuu heinäkuu elokuu syyskuu
  lokakuu marraskuu joulukuu joulu juhannus vappu maanantai tiistai keskiviikko torstai perjantai
  lauantai sunnuntai mansikka mustikka suklaa kahvi olut pulla makkara moi moikka heippa hei terve
  muumi muumimamma muumipappa muumipeikko nuuskamuikkunen pikkumyy haisuli aiti äiti isa isä mummo
  pappa mummi ukki poika tytto tyttö vauva koti
  helsinki espoo vantaa tampere turku oulu lahti kuopio jyvaskyla jyväskylä pori kouvola joensuu
  lappeenranta hameenlinna hämeenlinna vaasa seinajoki seinäjoki rovaniemi mikkeli kotka
  maria helena anneli johanna kaarina marjatta kristiina liisa annikki hannele tuulikki elina
  sofia emilia aino olivia ella aada venla lilja helmi sanna laura jenni anna emma tiina paivi päivi
  juhani johannes mikael olavi antero tapani tapio kalevi tapio matti ilmari eino leo elias oliver
  vaino väinö eetu ville mikko jari kari timo juha antti jukka pekka tuomas sami janne marko teemu
  michael jordan daniel jennifer jessica ashley charlie thomas robert andrew joshua nicole michelle
  kohdataan treffit deitti tinder
  `
    .trim()
    .split(/\s+/),
);
