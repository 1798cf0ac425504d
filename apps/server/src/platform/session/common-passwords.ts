/** Passwords of an allowed length that every guesser tries first. None has a space in it. */
export const commonPasswords: readonly string[] = `
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890
  12345678910 0123456789 987654321 9876543210 11111111 00000000 88888888 99999999 66666666 55555555
  12341234 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwerty12 qwerty123 qwerty1234 qwertyuiop
  asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 a1b2c3d4 aa123456 a12345678
  iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball superman superman1 batman123 trustno1 welcome1 welcome123 letmein1 letmein123
  changeme changeme1 changeme123 default1 admin123 admin1234 admin12345 administrator adminadmin
  root1234 rootroot test1234 test12345 testtest guest123 guest1234 user1234 login123 master123
  monkey123 dragon123 shadow123 michael1 jennifer jordan23 hunter12 computer computer1 internet
  samsung1 starwars starwars1 pokemon1 liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid
  whatever whatever1 freedom1 mustang1 corvette mercedes maverick cocacola chocolate butterfly
  elizabeth alexander victoria veronica benjamin password! password1! Password1 Password1! Password12
  Password123 Password123! Passw0rd Passw0rd! P@ssw0rd P@ssw0rd1 P@ssw0rd123 Welcome1 Welcome1!
  Welcome123 Welcome2024 Welcome2025 Welcome2026 Qwerty123 Qwerty123! Qwerty12 Abcd1234 Abcd1234!
  Admin123 Admin123! Admin@123 Admin1234 Test1234 Test1234! Summer2024 Summer2025 Summer2026
  Winter2024 Winter2025 Winter2026 Spring2025 Spring2026 Autumn2025 Autumn2026 contraseña contrasena
  contraseña1 contrasena1 teamo123 tequiero estrella mariposa bonjour1 motdepasse azertyuiop azerty123
  passwort hallo123 schatz123 corridor corridor1 corridor123 Corridor1 emerlink emerlink1 remittance
  transfer transfer1 moneymoney money123 secret123 secret1234 supersecret q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1zaq1 1234qwer qwer1234 asdf1234 zxcv1234 qazwsxedc 147258369 159753456 741852963 123654789
  12344321 87654321 11223344 112233445566 121212121 123321123 100200300 77777777 22222222 33333333
  44444444
`
  .trim()
  .split(/\s+/)
