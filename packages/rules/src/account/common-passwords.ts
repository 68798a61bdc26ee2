/** The most common leaked passwords of at least eight characters, and common Nigerian ones; in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword p@ssw0rd1 12345678
    123456789 1234567890 12345678910 87654321 987654321 0987654321 11111111 00000000 22222222 33333333 55555555
    66666666 77777777 88888888 99999999 12341234 12344321 11223344 112233445566 123123123 123321123 147258369
    159357456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
    qwerty12345 qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh abcdefg1
    a1234567 a12345678 aa123456 aa12345678 iloveyou iloveyou1 iloveyou2 iloveu123 sunshine sunshine1 princess
    princess1 football football1 baseball superman batman123 starwars trustno1 whatever computer internet
    michelle jennifer jonathan samantha charlie1 michael1 jordan23 liverpool liverpool1 chelsea1 chelsea123
    arsenal1 arsenal123 manchester manutd123 barcelona barcelona1 realmadrid welcome1 welcome123 letmein1
    letmein123 changeme changeme1 changeme123 administrator admin123 admin1234 admin12345 administrator1
    default1 testtest test1234 test12345 testing123 secret123 mypassword blessing blessing1 blessed1 blessed123
    jesus123 jesuschrist jesus777 godisgood godisgreat goodness1 emmanuel emmanuel1 favour123 victory1
    victoria1 nigeria1 nigeria123 nigeria12 naija123 nysc2024 nysc2025 nysc2026 nysc1234 corper123 corpsmember
    kopa1234 lagos123 lagos1234 abuja123 naruto123 pokemon1 pokemon123 dragon123 monkey123 shadow123 master123
    hello123 hello1234 lovely123 loveme123 samsung1 samsung123 google123 facebook facebook1 whatsapp tunde123
    chioma123 mustapha ibrahim1 muhammad mohammed oluwaseun oluwaseyi oluwatobi
  `
    .trim()
    .split(/\s+/),
);
