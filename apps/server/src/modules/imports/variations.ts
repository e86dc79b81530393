import { foldText } from '@prateleira/contract/shared/text'

/** An option of a variant: 'Cor' and 'Azul'. */
export interface Option {
  name: string
  value: string
}

const SIZE = /^(tamanho|tam|size|numero|numeracao|medida|capacidade|volume|peso|voltagem)$/
const COLOR = /^(cor|cores|color|colour|estampa)$/

/** The options in a text of Bling ('Cor:Azul;Tamanho:M') or Tiny ('Cor:Azul||Tamanho:M'); none for other texts. */
export function parseVariation(text: string): Option[] {
  return text.split(/\|\||;|\n/).flatMap((part) => {
    const [name = '', ...value] = part.split(':')
    const option = { name: name.trim(), value: value.join(':').trim() }
    return option.name && option.value ? [option] : []
  })
}

/**
 * Splits off the variation of a name such as 'Camiseta Cor:Azul;Tamanho:M', as Bling names variants; null without one. Searched
 * by separators, because a pattern would be slow for a long name.
 */
export function variationInName(name: string): { name: string; variation: string } | null {
  const text = name.trim()
  const colon = text.slice(0, (text.indexOf(';') + 1 || text.length + 1) - 1).lastIndexOf(':')
  const space = text.lastIndexOf(' ', colon)
  if (colon < 0 || space < 0 || !/^\p{L}+$/u.test(text.slice(space + 1, colon))) return null
  const variation = text.slice(space + 1)
  const parts = variation.replace(/;$/, '').split(';')
  const whole = parts.every((part) => {
    const [label = '', value = '', ...more] = part.split(':')
    return /^[\p{L} ]+$/u.test(label) && value !== '' && more.length === 0
  })
  return whole ? { name: text.slice(0, space).trim(), variation } : null
}

/** Maps options to our two fields: by name, others where there is room, further ones after the size. */
export function sizeAndColor(options: Option[]): { size: string; color: string } {
  const left: Option[] = []
  let size = ''
  let color = ''
  for (const option of options) {
    const name = foldText(option.name)
    // Shopify's name of the only variant of a product without options.
    if (name === 'title' && option.value === 'Default Title') continue
    if (SIZE.test(name) && !size) size = option.value
    else if (COLOR.test(name) && !color) color = option.value
    else left.push(option)
  }
  for (const { value } of left) {
    if (!size) size = value
    else if (!color) color = value
    else size = `${size} / ${value}`
  }
  return { size, color }
}
