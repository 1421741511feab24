/**
 * Passwords that are guessed first: the head of published lists of leaked ones, and what Finns
 * choose. Lower case, at least six characters.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 654321 123123 123123123 112233
  121212 123321 159753 147258 147258369 102030 131313 222222 111222 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx qazwsx zaq12wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyu asdfgh asdfghjkl
  asdasd zxcvbn zxcvbnm password password1 password12 password123 passw0rd p@ssw0rd p@ssword
  iloveyou iloveyou1 abc123 abcdef abcd1234 a123456 aa123456 admin123 administrator welcome
  welcome1 letmein letmein1 monkey dragon dragon1 master football baseball superman batman
  princess sunshine shadow michael jordan hello123 hello1 charlie donald trustno1 starwars
  whatever computer internet samsung google pokemon naruto liverpool arsenal chelsea mustang
  freedom secret secret1 secret123 access login1 test123 test1234 testtest changeme default
  default1 flower soccer hockey killer summer summer1 winter jessica jennifer ashley daniel
  salasana salasana1 salasana12 salasana123 salainen salaisuus tunnus suomi1 suomi123 finland
  finland1 helsinki helsinki1 tampere turku1 perkele perkele1 saatana saatana1 vittu1 vittu123
  hevonen hevonen1 kissa1 kissa12 kissa123 koira1 koira12 koira123 kissakoira heippa moikka
  moimoi moimoi1 rakkaus rakkaus1 rakastan kulta1 kultaseni mansikka mustikka aurinko aurinko1
  kesä2025 kesä2026 talvi2025 talvi2026 kekkonen mannerheim jääkiekko leijonat ilves1 tappara
  kalevala muumimamma muumipappa muumipeikko nuuskamuikkunen johanna hannele mikael marjatta
  anneli tuomas antero olavi1 juhani qwerty1234 asdf1234 qweasd qweasdzxc poiuyt 555555 666666
  777777 888888 999999 000000 111111 kohdataan kohdataan1 kohdataan123
  `
    .trim()
    .split(/\s+/),
);
