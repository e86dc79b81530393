import { DAMAGED, Unreadable } from './unreadable.ts'

/** A tag or a text of an XML document. */
export type XmlPart =
  | { kind: 'open' | 'empty'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Maximum nesting; workbooks have a dozen levels. */
const DEPTH_MAX = 1_000

/**
 * Yields the parts of an XML document in one pass, without a tree. Prefixes of names are dropped; comments and declarations are
 * skipped. A document's own entities are not supported, so none can expand.
 * @throws Unreadable for an incomplete document and one with NUL, which no XML has.
 */
export function* xmlParts(xml: string): Generator<XmlPart, void> {
  if (xml.includes('\0')) throw new Unreadable(DAMAGED)
  let at = 0
  const open: string[] = []
  while (at < xml.length) {
    const begin = xml.indexOf('<', at)
    const textEnd = begin < 0 ? xml.length : begin
    if (textEnd > at) yield { kind: 'text', text: decode(xml.slice(at, textEnd)) }
    if (begin < 0) break
    if (xml.startsWith('<!--', begin)) {
      at = after(xml, '-->', begin)
      continue
    }
    if (xml.startsWith('<![CDATA[', begin)) {
      at = after(xml, ']]>', begin)
      yield { kind: 'text', text: xml.slice(begin + 9, at - 3) }
      continue
    }
    at = tagEnd(xml, begin)
    const tag = xml.slice(begin + 1, at - 1)
    if (tag.startsWith('?') || tag.startsWith('!')) continue
    if (tag.startsWith('/')) {
      const name = tag.slice(1).trim()
      if (open.pop() !== name) throw new Unreadable(DAMAGED)
      yield { kind: 'close', name: bareName(name) }
    } else {
      const empty = tag.endsWith('/')
      const inner = empty ? tag.slice(0, -1) : tag
      const space = inner.search(/\s/)
      const name = space < 0 ? inner : inner.slice(0, space)
      if (!empty && open.push(name) > DEPTH_MAX) throw new Unreadable(DAMAGED)
      yield {
        kind: empty ? 'empty' : 'open',
        name: bareName(name),
        attributes: space < 0 ? '' : inner.slice(space),
      }
    }
  }
  if (open.length > 0) throw new Unreadable(DAMAGED)
}

const PATTERNS = new Map<string, RegExp>()

/** An attribute's value by its name, with or without a prefix; null if missing. */
export function attribute(attributes: string, name: string): string | null {
  let pattern = PATTERNS.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    PATTERNS.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? decode(found[1] ?? found[2] ?? '') : null
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  if (at < 0) throw new Unreadable(DAMAGED)
  return at + end.length
}

/** The end of a tag: a '>' within a quoted attribute does not end it. */
function tagEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  throw new Unreadable(DAMAGED)
}

function bareName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  const decoded = text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (whole, hex, decimal, name) => {
      if (name) return NAMED[name] ?? whole
      const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
  // The database keeps no half of a surrogate pair.
  return decoded.toWellFormed()
}
