import { categoryInput } from '@prateleira/contract/catalog/category-schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile as read } from '../../../test/import.ts'

const names = ({ drafts }: ReturnType<typeof read>) => drafts.map(({ product }) => product.name)
const told = ({ issues }: ReturnType<typeof read>) =>
  issues.map(({ line, field, message }) => [line, field, message])

test('errors are reported by line and field', () => {
  const { issues, drafts, invalid } = read(
    'codigo;nome;preco;estoque;unidade;codigo de barras\n' +
      'A;;10;1;un;\nB;Café;abc;1;un;\nC;Mel;10;-1;un;\nD;Chá;10;1,5;un;\nE;Pó;10;1;arroba;\nF;Bis;10;1;un;7891000315508\n' +
      'G;Kit;10;1;un;7,89785E+12\nH;Um;10;1;un;7891000315507\nh;Dois;10;1;un;7891000315507\n',
  )
  expect([drafts.length, invalid]).toEqual([1, 8])
  expect(issues.map(({ line, field, message }) => [line, field, message])).toEqual([
    [2, 'name', 'Por favor, informe o nome do produto.'],
    [3, 'sale_price', 'O preço deve ser um número, como 12,50'],
    [4, 'stock', 'O estoque não pode ser negativo.'],
    [5, 'stock', 'Produtos contados por unidade (un) só aceitam números inteiros.'],
    [6, 'unit', 'Unidade desconhecida: use un, kg, g, L, mL ou m'],
    [7, 'barcode', 'Código de barras inválido: confira os dígitos'],
    [8, 'barcode', expect.stringContaining('A planilha arredondou este código')],
    [10, 'internal_code', 'Código interno repetido: já está na linha 9'],
    [10, 'barcode', 'Código de barras repetido: já está na linha 9'],
  ])
})

test('a code that a refused line has already is repeated: the later line does not become the product unnoticed', () => {
  const { issues, drafts } = read(
    'codigo;nome;estoque\nVB;Viés;duzentos\nvb;Viés (repetido);50\nC;Cola;1\nVB;;5\n',
  )
  expect(drafts.map(({ product }) => product.name)).toEqual(['Cola'])
  expect(issues.map(({ line, field }) => [line, field])).toEqual([
    [2, 'stock'],
    [3, 'internal_code'],
    [5, 'name'],
    [5, 'internal_code'],
  ])
})

test('so is a barcode, but none that a spreadsheet rounded', () => {
  const { issues, drafts } = read(
    'nome;estoque;codigo de barras\nViés;duzentos;7891000315507\nOutro;50;7891000315507\nA;x;7,89785E+12\nB;x;7,89785E+12\n',
  )
  expect(drafts).toEqual([])
  expect(issues.map(({ line, field }) => [line, field])).toEqual([
    [2, 'stock'],
    [3, 'barcode'],
    [4, 'barcode'],
    [4, 'stock'],
    [5, 'barcode'],
    [5, 'stock'],
  ])
})

test('a category is refused in a file as in its form, with the same words', () => {
  const { name } = categoryInput.shape
  const most = 'x'.repeat(name.maxLength ?? 0)
  const refused = [`${most}x`, 'Be\u200bbidas']
  const file = ['', '\u2800', most, ...refused].map((category) => `Café;${category}\n`).join('')
  const found = read(`nome;categoria\n${file}`)
  expect(found.drafts.map(({ category }) => category)).toEqual([null, null, most])
  expect(found.issues.map(({ line, field, message }) => [line, field, message])).toEqual(
    refused.map((category, index) => [
      5 + index,
      'category',
      name.safeParse(category).error?.issues[0]?.message,
    ]),
  )
})

test('rounded codes are refused everywhere; codes that only look rounded are accepted', () => {
  const found = read('codigo;nome;sku\n1,23E+05;A;\nX;B;7,9E+12\n12E4;C;\n')
  expect(told(found).map(([line, field]) => [line, field])).toEqual([
    [2, 'internal_code'],
    [3, 'sku'],
  ])
  expect(names(found)).toEqual(['C'])
})

test('an invisible character is named', () => {
  expect(told(read('nome;preco\nCa\u200bfé;1\n'))).toEqual([
    [
      2,
      'name',
      'O texto tem um caractere invisível na posição 3: espaço de largura zero (U+200B). Apague-o.',
    ],
  ])
})

test('every line is applied, skipped with a reason, or refused with a reason', () => {
  const line = fc.constantFrom(
    'A1;Café;10,50;1;',
    ';Chá;2;;',
    ';;3;;',
    'B;Pó;abc;1;',
    'C;Blusa;5;1;P',
    'C;Blusa;5;-1;M',
    ';Total;999;5;',
    'Total geral:;;;5;',
    'codigo;nome;preco;estoque;tamanho',
    'D;Sa\u200bl;1;1;',
    ';;;;',
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 25 }), fc.boolean(), (lines, titled) => {
      const filled = lines.filter((text) => text !== ';;;;').length
      fc.pre(lines.some((text) => text !== ';;;;' && !text.startsWith('codigo')))
      const title = titled ? 'Lista da loja;;;;\n' : ''
      const found = read(`${title}codigo;nome;preco;estoque;tamanho\n${lines.join('\n')}\n`)
      const applied = found.drafts.flatMap((draft) => draft.lines)
      const skipped = found.skipped.map((one) => one.line)
      expect(applied.length + skipped.length + found.refused.flat().length).toBe(filled + (titled ? 1 : 0))
      expect(new Set([...applied, ...skipped]).size).toBe(applied.length + skipped.length)
      expect(found.invalid === 0).toBe(found.issues.length === 0)
      expect(found.skipped.every(({ reason }) => reason !== '')).toBe(true)
      expect(names(found).some((name) => /^total/i.test(name))).toBe(false)
    }),
  )
})

test('files of Bling, Tiny and Shopify become products with variants', () => {
  const bling = read(
    '"Código";"Descrição";"Unidade";"Preço";"Situação";"Estoque";"GTIN/EAN";"Código Pai";"Categoria do produto"\n' +
      '"CAM";"Camiseta";"PC";"39,90";"Ativo";"0,00";"";"";"Roupas"\n' +
      '"CAM-P";"Camiseta Cor:Azul;Tamanho:P";"PC";"39,90";"Ativo";"3,00";"7891000315507";"CAM";""\n' +
      '"CAM-M";"Camiseta Cor:Azul;Tamanho:M";"PC";"39,90";"Ativo";"2,00";"SEM GTIN";"CAM";""\n' +
      '"MEL";"Mel";"KG";"20";"Inativo";"1,5";"";"";""\n',
  )
  expect(bling.source).toBe('bling')
  expect(bling.drafts).toMatchObject([
    {
      category: 'Roupas',
      is_active: true,
      product: {
        name: 'Camiseta',
        internal_code: 'CAM',
        unit: 'un',
        variants: [
          { size: 'P', color: 'Azul', sku: 'CAM-P', barcode: '7891000315507', initial_stock: '3.00' },
          { size: 'M', color: 'Azul', sku: 'CAM-M', barcode: null, initial_stock: '2.00' },
        ],
      },
    },
    { is_active: false, product: { name: 'Mel', unit: 'kg', variants: [{ initial_stock: '1.5' }] } },
  ])

  const tiny = read(
    'Código (SKU),Descrição,Unidade,Preço,Código do pai,Variações\nT-P,Tênis,Un,"99,00",T,Cor:Preto||Numeração:38\nT-G,Tênis,Un,"99,00",T,Cor:Preto||Numeração:40\n',
  )
  expect(tiny.source).toBe('tiny')
  expect(tiny.drafts).toMatchObject([
    {
      product: {
        name: 'Tênis',
        internal_code: 'T',
        variants: [{ size: '38', color: 'Preto' }, { size: '40' }],
      },
    },
  ])

  const shopify = read(
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src\n' +
      'top,Top,<p>Bom &amp; bonito</p>,Moda,Size,S,Color,Red,TS,10.50,1,a.jpg\ntop,,,,,M,,Blue,TM,12.00,2,\ntop,,,,,,,,,,,b.jpg\n' +
      'one,Um,,,Title,Default Title,,,,7.00,4,\n',
  )
  expect(shopify.source).toBe('shopify')
  expect(shopify.mixed_prices).toBe(1)
  expect(shopify.drafts).toMatchObject([
    {
      category: 'Moda',
      product: {
        name: 'Top',
        description: 'Bom & bonito',
        internal_code: null,
        sale_price: '10.50',
        variants: [
          { size: 'S', color: 'Red', sku: 'TS' },
          { size: 'M', color: 'Blue', sku: 'TM', initial_stock: '2' },
        ],
      },
    },
    { product: { name: 'Um', variants: [{ size: null, color: null, initial_stock: '4' }] } },
  ])

  // One code with several sizes, as typed by hand.
  const own = read('codigo;nome;tamanho;estoque\nA;Blusa;P;1\nA;Blusa;M;2\nB;Meia;;3\n')
  expect(own.drafts.map(({ product }) => product.variants.length)).toEqual([2, 1])
})

test('WooCommerce: variations become variants, categories and types are recognised', () => {
  const found = read(
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
      '10,variable,CAM,,Camiseta,1,,,,"Roupas > Camisetas, Novidades",,Cor,"Azul, Preto",Tamanho,"P, M"\n' +
      '11,variation,CAM-P,7891000315507,Camiseta - Azul P,1,,3,39.90,,CAM,Cor,Azul,Tamanho,P\n' +
      '12,variation,CAM-M,,Camiseta - Preto M,1,,2,39.90,,CAM,Cor,Preto,Tamanho,M\n' +
      '20,variable,,,Meia,1,,,,Roupas,,Tamanho,"P, G",,\n' +
      '21,variation,,,Meia - P,1,,5,9.90,,id:20,Tamanho,P,,\n' +
      '30,simple,MEL,,Mel,-1,,1,12.50,,,,,,\n40,grouped,KIT,,Kit,1,,,,,,,,,\n',
  )
  expect(found.source).toBe('woocommerce')
  expect(found.drafts).toMatchObject([
    {
      category: 'Camisetas',
      lines: [2, 3, 4],
      product: {
        name: 'Camiseta',
        internal_code: 'CAM',
        sale_price: '39.90',
        variants: [
          { size: 'P', color: 'Azul', sku: 'CAM-P', barcode: '7891000315507', initial_stock: '3' },
          { size: 'M', color: 'Preto', sku: 'CAM-M', initial_stock: '2' },
        ],
      },
    },
    { category: 'Roupas', product: { name: 'Meia', internal_code: null, variants: [{ size: 'P' }] } },
    { is_active: false, product: { name: 'Mel', internal_code: 'MEL', variants: [{ size: null }] } },
  ])
  expect(found.skipped).toEqual([{ line: 8, reason: expect.stringContaining('agrupado') }])
})

test('Square: one item with its variations, prices with their currency', () => {
  const found = read(
    'Token,Item Name,Variation Name,SKU,Description,Category,Price (CAD),Current Quantity Loja Centro\n' +
      'A,Caneca,Regular,CAN-1,Boa,Cozinha,$95.00,4\nB,Camisa,Small,CM-S,,Roupas,"$1,095.00",1\nC,Camisa,Large,CM-L,,Roupas,"$1,095.00",2\n',
  )
  expect(found.source).toBe('square')
  expect(found.drafts).toMatchObject([
    {
      category: 'Cozinha',
      product: {
        name: 'Caneca',
        sale_price: '95.00',
        variants: [{ size: null, sku: 'CAN-1', initial_stock: '4' }],
      },
    },
    {
      product: {
        name: 'Camisa',
        sale_price: '1095.00',
        variants: [{ size: 'Small', sku: 'CM-S' }, { size: 'Large' }],
      },
    },
  ])
  expect(found.numbers).toMatchObject([
    { field: 'sale_price', decimals: 'point', unclear: false, currency: 'CAD' },
  ])
})
