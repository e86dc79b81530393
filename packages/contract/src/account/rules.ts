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

/** Whether a password is among the most common ones, or one character again and again, as spaces alone. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase()) || new Set(password).size === 1
}

/** Words between names: 'Mercearia da Márcia'. */
const BETWEEN = ['da', 'das', 'de', 'do', 'dos', 'e']
/** Digits around a name that add little to guess: up to a date of birth. */
const DIGITS_MAX = 8
/** Different signs around a name that add little: '17/05/1982!'. */
const SIGNS_MAX = 3
/** A telephone without its area code has at least these digits. */
const PHONE_MIN = 8

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => text.replace(/\P{L}/gu, '')
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** What others know of the person who chooses a password. */
export interface KnownOwner {
  names: string[]
  email: string
  phone?: string
}

/**
 * Whether a password is nothing but what others know of its owner: words of their names, their shop's or their address (the part before the @),
 * or their telephone, with few digits and signs. A name within other words is none of it.
 */
export function isOwnNames(password: string, { names, email, phone = '' }: KnownOwner): boolean {
  const typed = plain(password)
  if (typed.trim() === plain(email)) return true
  if (new Set(typed.match(/[^\p{L}\d]/gu)).size > SIGNS_MAX) return false
  const words = [...names, email.split('@')[0] ?? '']
    .flatMap((name) => plain(name).split(/\s+/))
    // "D'Ávila" is one word to some and two to others.
    .flatMap((name) => [lettersOf(name), ...name.split(/\P{L}+/u)])
    .filter((word) => word.length >= 2)
  const left = withoutPhone(digitsOf(typed), digitsOf(phone))
  if ((left ?? digitsOf(typed)).length > DIGITS_MAX) return false
  const letters = lettersOf(typed)
  if (letters === '') return left !== null
  return isMadeOf(letters, [...words, ...BETWEEN]) && !isMadeOf(letters, BETWEEN)
}

/** The digits beside a telephone, with or without its area code; null where they are not of it. */
function withoutPhone(digits: string, phone: string): string | null {
  if (phone.length < PHONE_MIN || digits.length < PHONE_MIN) return null
  if (phone.endsWith(digits)) return ''
  for (let from = 0; from <= phone.length - PHONE_MIN; from += 1) {
    const part = phone.slice(from)
    if (digits.includes(part)) return digits.replace(part, '')
  }
  return null
}

/** Whether a text is nothing but such words, one after the other. */
function isMadeOf(text: string, words: string[]): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = words.some((word) => reached[end - word.length] && text.endsWith(word, end))
  return reached[text.length] ?? false
}

/** The four notification settings and their defaults (PRF-02). */
export const NOTIFICATION_DEFAULTS = {
  email_notifications: true,
  push_notifications: false,
  stock_alerts: true,
  report_notifications: false,
} as const
export type NotificationSwitch = keyof typeof NOTIFICATION_DEFAULTS
