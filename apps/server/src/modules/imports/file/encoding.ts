import type { TextEncoding } from '@prateleira/contract/imports/rules'

/** A text file's content, and the encoding it was decoded with. */
export interface DecodedText {
  text: string
  encoding: TextEncoding
}

/** Code page 850 from byte 128 on, used by DOS and old Brazilian programs (IBM CDRA 00850). */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const DECODERS = {
  'windows-1252': (bytes: Buffer) => new TextDecoder('windows-1252').decode(bytes),
  cp850: (bytes: Buffer) =>
    bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => CP850[byte.charCodeAt(0) - 128] as string),
  macintosh: (bytes: Buffer) => new TextDecoder('macintosh').decode(bytes),
}

/** Number of non-ASCII letters, with their surroundings, that are examined to detect the encoding. */
const LETTERS_MAX = 5_000
const AROUND = 3

/**
 * UTF-8 with or without byte order mark, and UTF-16 as in Excel's 'Texto Unicode', are recognised by their bytes. Of the
 * single-byte encodings, in which every file is valid, the one that gives Portuguese words is chosen: Windows-1252, a superset
 * of Latin-1, unless another is clearly better.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' }
  const whole = asUtf8(bytes)
  if (whole !== null) return { text: whole, encoding: 'utf-8' }
  const lossy = new TextDecoder('utf-8').decode(bytes)
  if (isMostlyRead(lossy)) return { text: lossy, encoding: 'utf-8' }
  const joined = joinedText(bytes)
  if (joined !== null) return { text: joined, encoding: 'utf-8' }
  const sample = lettersOf(bytes)
  const worth = (encoding: keyof typeof DECODERS) => worthOf(DECODERS[encoding](sample))
  const usual = worth('windows-1252')
  const [best] = (['cp850', 'macintosh'] as const)
    .map((encoding) => ({ encoding, worth: worth(encoding) }))
    .sort((a, b) => b.worth - a.worth)
  const encoding = usual < 0 && best && best.worth > usual ? best.encoding : 'windows-1252'
  return { text: DECODERS[encoding](bytes), encoding }
}

/** Recognised by its byte order mark or, without one, by the zero byte of each Latin letter. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length < 16) return null
  const zeros = [0, 0]
  const head = bytes.subarray(0, 1024)
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even < odd / 8) return 'utf-16le'
  return even > head.length / 4 && odd < even / 8 ? 'utf-16be' : null
}

function asUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Lines of two files in one, some in UTF-8 and the others in Windows-1252; null when no line is certainly UTF-8. */
function joinedText(bytes: Buffer): string | null {
  const lines: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    const to = end === -1 ? bytes.length : end + 1
    lines.push(bytes.subarray(from, to))
    from = to
  }
  const read = lines.map(asUtf8)
  if (!read.some((text) => text !== null && worthOf(text) > 0)) return null
  return read
    .map((text, index) => text ?? new TextDecoder('windows-1252').decode(lines[index] as Buffer))
    .join('')
}

/** A UTF-8 file with a few broken letters is still UTF-8; in no other encoding would so many bytes be valid. */
function isMostlyRead(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return whole > broken * 4
}

/** The non-ASCII bytes with their surroundings, so that a large file is not decoded three times. */
function lettersOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  const space = Buffer.from('\n')
  for (let at = 0; at < bytes.length && parts.length < LETTERS_MAX; at += 1) {
    if ((bytes[at] as number) < 0x80) continue
    let end = at + 1
    while (
      end < bytes.length &&
      end - at < 100 &&
      bytes.subarray(end, end + AROUND).some((byte) => byte >= 0x80)
    )
      end += 1
    parts.push(bytes.subarray(Math.max(0, at - AROUND), end + AROUND), space)
    at = end
  }
  return Buffer.concat(parts)
}

const LOWER = 'áàâãéêíóôõúüç'
const UPPER = LOWER.toUpperCase()
/** Letters that may follow within a word; other letters may have any. */
const FOLLOWING: Record<string, string> = { ç: 'aouãõáóúâô', ã: 'oesin', õ: 'e' }
const isLetter = (text: string | undefined) => text !== undefined && /\p{L}/u.test(text)
const isLower = (text: string | undefined) => text !== undefined && /\p{Ll}/u.test(text)
const isUpper = (text: string | undefined) => text !== undefined && /\p{Lu}/u.test(text)

/** How much the non-ASCII letters look like Portuguese; negative when they do not. */
export function worthOf(text: string): number {
  let sum = 0
  for (const { index } of text.matchAll(/[^\0-\x7f]/g))
    sum += worthOfLetter(text[index] as string, text[index - 1], text[index + 1])
  return sum
}

function worthOfLetter(letter: string, before: string | undefined, after: string | undefined): number {
  const small = letter.toLowerCase()
  if (LOWER.includes(letter) || UPPER.includes(letter)) {
    const capital = UPPER.includes(letter)
    if (capital ? isLower(before) : isUpper(after)) return -3
    const may = FOLLOWING[small]
    if (may && (small === 'ç' || isLetter(after)) && !may.includes(after?.toLowerCase() ?? ' ')) return -2
    if (small === 'à' && isLetter(before)) return -2
    // 'Pé' is a word, 'CAFé' is not.
    return !capital && isUpper(before) && !isLower(after) ? 0 : 2
  }
  if ('ºª°'.includes(letter)) return isLetter(before) && isLetter(after) ? -3 : 0
  // A no-break space is common on web pages, and is 'á' in DOS.
  if (letter === '\u00a0') return 0
  if ('ñèäöëïîûòù'.includes(small)) return -1
  const within = isLetter(before) && isLetter(after)
  if (letter === '’') return 0
  if ('“”‘–—…®™©€«»•²³½¼¾×'.includes(letter)) return within ? -3 : 0
  return isLetter(before) || isLetter(after) ? -3 : 0
}

const WORDS_MAX = 8
const WORD_MAX = 40
/** UTF-8 that was decoded as Windows-1252 and saved again: 'CafÃ©'. */
const GARBLED = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/**
 * Words with non-ASCII letters that show whether a text was decoded correctly, suspicious ones first; null when there is no
 * doubt: it is UTF-8 and nothing looks wrong.
 */
export function doubtOf({ text, encoding }: DecodedText): { words: string[]; wrong: boolean } | null {
  const wide = encoding === 'utf-8' || encoding === 'utf-16'
  const looksWrong = (word: string) => GARBLED.test(word) || (!wide && worthOf(word) < 0)
  const [right, wrong] = [new Set<string>(), new Set<string>()]
  let end = 0
  let looked = 0
  for (const { index } of text.matchAll(/[^\0-\x7f]/g)) {
    if (index < end) continue
    const before = /[^\s;,|"<>]*$/.exec(text.slice(Math.max(end, index - WORD_MAX / 2), index))?.[0] ?? ''
    const after = /^.[^\s;,|"<>]*/s.exec(text.slice(index, index + WORD_MAX / 2))?.[0] ?? ''
    const word = before + after
    end = index + after.length
    looked += 1
    if (looksWrong(word)) wrong.add(word)
    else if (right.size < WORDS_MAX) right.add(word)
    if (wrong.size === WORDS_MAX || looked === LETTERS_MAX) break
  }
  if (wrong.size === 0 && (wide || right.size === 0)) return null
  return { words: [...wrong, ...right].slice(0, WORDS_MAX), wrong: wrong.size > 0 }
}
