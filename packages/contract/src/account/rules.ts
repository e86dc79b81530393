/**
 * The most common passwords with at least 6 characters (from the yearly lists of leaked passwords, Brazilian ones included).
 * Compared without case.
 */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 112233 111111 11111111 000000 00000000
  222222 333333 444444 555555 666666 777777 888888 999999 121212 123321 654321 987654321 102030 10203040 1020304050
  010203 012345 0123456 0123456789 131313 159753 147258 147258369 123654 123abc abc123 abcdef abcd1234 a1b2c3 aa123456
  1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  1qaz2wsx qazwsx password password1 password12 password123 passw0rd p@ssw0rd senha1 senha12 senha123 senha1234 minhasenha
  mudar123 mudar@123 trocar123 admin1 admin12 admin123 administrador root123 teste1 teste12 teste123 brasil brasil10
  brasil123 flamengo flamengo10 corinthians palmeiras saopaulo gremio vasco123 cruzeiro jesus123 jesuscristo deusefiel
  deusfiel deus123 familia gabriel rafael mariana amanda juliana felipe lucas123 bruno123 iloveyou teamo123 monkey dragon
  master letmein welcome welcome1 login123 princesa football baseball sunshine shadow superman batman pokemon naruto
  estoque estoque123 prateleira loja123 empresa123`.split(/\s+/),
)

/** Whether a password is among the most common ones. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}

/** Words between names: 'Mercearia da Márcia'. */
const BETWEEN = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])
/** Digits and signs around a name that add nothing hard to guess: up to a date of birth. */
const AROUND_MAX = 8

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Whether a password is nothing but what others know of its owner: words of their names, their shop's or their address (the part before the @),
 * and few digits and signs. A name within other words is none of it.
 */
export function isOwnNames(password: string, { names, email }: { names: string[]; email: string }): boolean {
  const words = [...names, email.split('@')[0] ?? '']
    .flatMap((name) => plain(name).split(/[^a-z]+/))
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length)
  const letters = plain(password).replace(/[^a-z]/g, '')
  if (plain(password).length - letters.length > AROUND_MAX) return false
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), letters)
  return left !== letters && left.split(' ').every((part) => part === '' || BETWEEN.has(part))
}

/** The four notification settings and their defaults (PRF-02). */
export const NOTIFICATION_DEFAULTS = {
  email_notifications: true,
  push_notifications: false,
  stock_alerts: true,
  report_notifications: false,
} as const
export type NotificationSwitch = keyof typeof NOTIFICATION_DEFAULTS
