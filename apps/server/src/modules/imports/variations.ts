import { foldText } from '@prateleira/contract/shared/text'

/** What a variant differs in: 'Cor' and 'Azul'. */
export interface Option {
  name: string
  value: string
}

const NAME_MAX = 500
const SIZE = /^(tamanho|tam|size|numero|numeracao|medida|capacidade|volume|peso|voltagem)$/
const COLOR = /^(cor|cores|color|colour|estampa)$/

/** The options of a text as Bling ('Cor:Azul;Tamanho:M') and Tiny ('Cor:Azul||Tamanho:M') write them; none when it is no such text. */
export function parseVariation(text: string): Option[] {
  return text.split(/\|\||;|\n/).flatMap((part) => {
    const [name = '', ...value] = part.split(':')
    const option = { name: name.trim(), value: value.join(':').trim() }
    return option.name && option.value ? [option] : []
  })
}

/** Where the variation begins in a name such as 'Camiseta Cor:Azul;Tamanho:M', as Bling names variants; null when there is none. */
export function variationInName(name: string): { name: string; variation: string } | null {
  // Longer than any name may be: nothing to be found in it, and the pattern would take its time.
  if (name.length > NAME_MAX) return null
  const found = /^(.*?)\s+([\p{L}]+:[^:;]+(?:;[\p{L} ]+:[^:;]+)*;?)$/u.exec(name)
  return found ? { name: found[1] ?? '', variation: found[2] ?? '' } : null
}

/** Options as our two fields: each in its own by name, others where there is room, further ones behind the size. */
export function sizeAndColor(options: Option[]): { size: string; color: string } {
  const left: Option[] = []
  let size = ''
  let color = ''
  for (const option of options) {
    const name = foldText(option.name)
    // What Shopify calls the one variant of a product without options.
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
