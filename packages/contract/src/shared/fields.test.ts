import { expect, test } from 'vitest'
import { openShopInput, profileInput, signUpInput } from '../account/schemas.ts'
import { categoryInput } from '../catalog/category-schemas.ts'
import { productCreateInput, variantInput } from '../catalog/schemas.ts'
import { customerInput, supplierInput } from '../contacts/schemas.ts'
import { exitInput, movementLine } from '../stock/schemas.ts'
import { money, searched, searchText, text, unitPrice } from './fields.ts'

const SHAPELESS = [
  '\u3164',
  '\u2800',
  '\u115f\u1160',
  '\uffa0 ',
  ' \ufe0f',
  '\u034f',
  '\u17b4',
  '\u0301',
  '\u3000',
  '',
]
const issuesOf = ({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('a name without visible characters is empty, in any field', () => {
  for (const name of SHAPELESS) {
    const found = (schema: { safeParse(input: unknown): Parameters<typeof issuesOf>[0] }, input: object) =>
      issuesOf(schema.safeParse(input)).filter((issue) =>
        /^(name|full_name|company_name|responsible_person):/.test(issue),
      )
    expect(found(productCreateInput, { name })).toEqual(['name: Por favor, informe o nome do produto.'])
    for (const schema of [categoryInput, customerInput, supplierInput])
      expect(found(schema, { name })).toEqual(['name: Nome é obrigatório'])
    expect(found(openShopInput, { name })).toEqual(['name: Nome da loja é obrigatório'])
    const person = { full_name: name, company_name: name }
    for (const schema of [signUpInput, profileInput])
      expect(found(schema, person)).toEqual([
        'full_name: Nome completo é obrigatório',
        'company_name: Nome da empresa é obrigatório',
      ])
    expect(found(exitInput, { responsible_person: name })).toEqual([
      'responsible_person: Informe o responsável pela saída',
    ])
    expect(variantInput.parse({ size: name })).toMatchObject({ size: null })
  }
})

test('any visible character is a name, however short or foreign', () => {
  const name = text({ max: 40, required: 'x' })
  for (const typed of ['.', '7', 'É', '💡', '❤\ufe0f', 'चाय', '한\u3164', 'ㅤa', '‑'])
    expect(name.parse(typed)).toBe(typed.normalize('NFC'))
})

test('a letter has a few accents at most, in any script; more would print over the lines around', () => {
  const name = text({ max: 40, required: 'x' })
  for (const typed of ['ự', 'น้ำใจ', 'שָׁלוֹם', 'कर्म्स', 'A\u0332\u0332\u0332\u0332', '1\ufe0f\u20e3'])
    expect(name.safeParse(typed).success).toBe(true)
  const address = text({ max: 40, lines: true })
  for (const schema of [name, address])
    expect(issuesOf(schema.safeParse(`Rua a${'\u0332'.repeat(5)}`))).toEqual([': Acentos demais'])
})

test('a joiner is accepted within an emoji and refused everywhere else', () => {
  const name = text({ max: 40, required: 'x' })
  const family = '👩\u200d👩\u200d👧'
  for (const typed of [family, `Kit ${family}`, '❤\ufe0f\u200d🔥', '🧑🏽\u200d🌾'])
    expect(name.parse(typed)).toBe(typed)
  for (const typed of ['Ca\u200dfé', '\u200d👩', '👩\u200d', '👩\u200d\u200d👧', '👩\u200b👧'])
    expect(name.safeParse(typed).success).toBe(false)
})

test('no one-line text contains a line break of any kind', () => {
  const name = text({ max: 40, required: 'x' })
  for (const typed of ['Café\nTOTAL', 'Café\rTOTAL', 'Café\u0085TOTAL', 'Café\u2028TOTAL', 'Café\u2029TOTAL'])
    expect(name.safeParse(typed).success).toBe(false)
  expect(issuesOf(text({ max: 40 }).safeParse('Café\u2028TOTAL'))).toEqual([
    expect.stringContaining('posição 5: quebra de linha (U+2028)'),
  ])
  expect(text({ max: 40, lines: true }).parse('um\ndois\u2028três')).toBe('um\ndois\u2028três')
})

test("quantity × price beyond the database's maximum is refused at the price, and not before", () => {
  const line = (quantity: string, unit_price: string | null) =>
    issuesOf(
      movementLine.safeParse({
        product_variant_id: '00000000-0000-4000-8000-000000000000',
        quantity,
        unit_price,
      }),
    )
  const refused = ['unit_price: Quantidade × preço é grande demais: confira os dois']
  expect(line('99999999999', '999999999999')).toEqual(refused)
  expect(line('1000', '999999999999.995')).toEqual([])
  expect(line('1000', '1000000000000')).toEqual(['unit_price: O número é grande demais'])
  expect(line('10000', '100000000000')).toEqual(refused)
  expect(line('10000', '99999999999.9999')).toEqual([])
  expect(line('99999999999', null)).toEqual([])
  // A field with its own problem is reported once.
  expect(line('0', '999999999999')).toEqual(['quantity: Quantidade deve ser maior que 0'])

  const product = (cost_price: string | null, ...stock: string[]) =>
    issuesOf(
      productCreateInput.safeParse({
        name: 'x',
        unit: 'kg',
        cost_price,
        variants: stock.map((initial_stock, index) => ({ size: String(index), initial_stock })),
      }),
    )
  expect(product('9999999999999.99', '99', '1000')).toEqual([
    'variants.1.initial_stock: Quantidade × preço é grande demais: confira os dois',
  ])
  expect(product(null, '60000000000', '30000000000', '10000000000', '1')).toEqual([
    'variants.2.initial_stock: O estoque do produto é grande demais',
  ])
  expect(product('1', '60000000000', '39999999999.9999')).toEqual([])
})

test('an invalid price is refused with its reason', () => {
  const price = money({ invalid: 'O preço deve ser um número', negative: 'negativo' })
  const wrong = (schema: typeof unitPrice, value: unknown) => issuesOf(schema.safeParse(value))
  for (const value of ['doze', '1e3', '12,50', '', 12.5, null, 'x'.repeat(41)]) {
    expect(wrong(price, value)).toEqual([': O preço deve ser um número'])
    expect(wrong(unitPrice, value)).toEqual([': O preço deve ser um número, como 12,50'])
  }
  expect(wrong(price, '-0.01')).toEqual([': negativo'])
  expect(wrong(price, '0.001')).toEqual([': Use no máximo 2 casas decimais'])
  expect(wrong(unitPrice, '0.0000001')).toEqual([': Use no máximo 6 casas decimais'])
  for (const value of ['1'.repeat(14), '1'.repeat(41)])
    expect(wrong(price, value)).toEqual([': O número é grande demais'])
})

test.each(['200e', '200f', '202a', '202b', '202c', '202d', '202e', '2066', '2067', '2068', '2069'])(
  'U+%s is named as what it is',
  (code) => {
    const typed = `Ana${String.fromCodePoint(Number.parseInt(code, 16))}`
    expect(text({ max: 100 }).safeParse(typed).error?.issues[0]?.message).toBe(
      `O texto tem um caractere invisível na posição 4: marca de direção do texto (U+${code.toUpperCase()}). Apague-o.`,
    )
  },
)

test('what is searched for loses invisible format characters, what is stored is refused with them', () => {
  const copied = '\u202a+55 11 98765\u20114321\u202c'
  for (const hidden of ['\u200b', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff']) {
    expect(searchText.parse(`${hidden}Ana${hidden} Luz${hidden}`)).toBe('Ana Luz')
    expect(text({ max: 100 }).safeParse(`Ana${hidden} Luz`).error?.issues[0]?.message).toMatch(
      /^O texto tem um/,
    )
  }
  expect(searchText.parse(copied)).toBe('+55 11 98765\u20114321')
  expect(searched({ required: 'Digite' }).safeParse('\u200b').error?.issues[0]?.message).toBe('Digite')
  expect(searchText.safeParse('a\u0000b').success).toBe(false)
})
