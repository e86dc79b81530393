/** A tag or a text of an XML document. */
export type XmlPart =
  | { kind: 'open' | 'empty'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/**
 * Goes through an XML document part by part, in one pass and without a tree. Prefixes of names are dropped; comments and
 * declarations are skipped. Entities of a document's own are not known, so none can unfold.
 */
export function* xmlParts(xml: string): Generator<XmlPart, void> {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    const textEnd = open < 0 ? xml.length : open
    if (textEnd > at) yield { kind: 'text', text: decode(xml.slice(at, textEnd)) }
    if (open < 0) return
    if (xml.startsWith('<!--', open)) {
      at = after(xml, '-->', open)
      continue
    }
    if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open)
      yield { kind: 'text', text: xml.slice(open + 9, at - 3) }
      continue
    }
    at = after(xml, '>', open)
    const tag = xml.slice(open + 1, at - 1)
    if (tag.startsWith('?') || tag.startsWith('!')) continue
    if (tag.startsWith('/')) yield { kind: 'close', name: bareName(tag.slice(1).trim()) }
    else {
      const empty = tag.endsWith('/')
      const inner = empty ? tag.slice(0, -1) : tag
      const space = inner.search(/\s/)
      yield {
        kind: empty ? 'empty' : 'open',
        name: bareName(space < 0 ? inner : inner.slice(0, space)),
        attributes: space < 0 ? '' : inner.slice(space),
      }
    }
  }
}

/** An attribute's value by its bare name; null when it is not there. */
export function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? decode(found[1] ?? found[2] ?? '') : null
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  return at < 0 ? xml.length : at + end.length
}

function bareName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
