import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { fillCatalogue, repeated } from '../../../test/searched.ts'

const app = await testApp()

test('a word is found in singular and plural, in its other spelling, with a blank for its hyphen, and a measure however it is written', async () => {
  const shop = await app.shop()
  await fillCatalogue(app.admin, shop, [
    ...['Pães variados', 'Pão de Queijo', 'Ração para cães', 'Coleira de cão', 'Limão siciliano'].map(
      (name) => ({ name }),
    ),
    ...[
      'Caixa de limões',
      'Cabo usb c',
      'Adaptador usb-c',
      'Arroz 5 kg',
      'Refri 1.5L',
      'Peça 1234-5670',
      'Muçarela fatiada',
      'Mussarela em peça',
    ].map((name) => ({
      name,
    })),
    // So that the word index answers, of products older than those that are scanned.
    ...[
      'Óleo 5W-30',
      'Lâmpada E27',
      'Filtro 7200-2568',
      'Quadro 10×15',
      'Tubo 1/2″',
      'Bola nº 5',
      'Tela 10 x 30',
      'Tela 10×30',
      'Óleo 0W 20',
      'Óleo 0W-20',
      'Óleo 10W 30',
      'Bateria 12V 7Ah',
      'Alicate 3 em 1',
      'Trem 12 peças',
      'Lâmpada 9W 3000K',
      'Tela 12x40 cm',
      'Fita 19mm x 10m',
      'Mangueira 1/2 x 50m',
      'Cabo 2,5 x 100m',
    ].map((name) => ({ name })),
    ...repeated(5200, () => ({ name: 'Camiseta lisa' })),
  ])
  const { catalog, reports } = shop.api
  const ways = [
    async (search: string) => (await catalog.listProducts({ search })).items,
    async (search: string) =>
      (await catalog.searchVariants({ search })).map((row) => ({ name: row.product_name })),
    async (q: string) => (await reports.search({ q })).products,
  ]
  for (const [search, names] of [
    ['pão', ['Pão de Queijo', 'Pães variados']],
    ['pães', ['Pão de Queijo', 'Pães variados']],
    ['cães ração', ['Ração para cães']],
    ['coleira cães', ['Coleira de cão']],
    ['limões', ['Caixa de limões', 'Limão siciliano']],
    ['usb-c', ['Adaptador usb-c', 'Cabo usb c']],
    ['5kg', ['Arroz 5 kg']],
    ['1,5l refri', ['Refri 1.5L']],
    ['peça 1234-5670', ['Peça 1234-5670']],
    ['mussarela', ['Muçarela fatiada', 'Mussarela em peça']],
    ['muçare', ['Muçarela fatiada', 'Mussarela em peça']],
    ['usb–c', ['Adaptador usb-c', 'Cabo usb c']],
    ['5w30', ['Óleo 5W-30']],
    ['lâmpada e-27', ['Lâmpada E27']],
    ['72002568', ['Filtro 7200-2568']],
    ['10x15', ['Quadro 10×15']],
    ['10x30', ['Tela 10 x 30', 'Tela 10×30']],
    ['tela 10×30', ['Tela 10 x 30', 'Tela 10×30']],
    ['0w20', ['Óleo 0W 20', 'Óleo 0W-20']],
    ['12v7ah', ['Bateria 12V 7Ah']],
    ['3em1', ['Alicate 3 em 1']],
    ['3 em1', ['Alicate 3 em 1']],
    ['w30', ['Óleo 5W-30', 'Óleo 10W 30']],
    ['12x40cm', ['Tela 12x40 cm']],
    ['19mmx10m', ['Fita 19mm x 10m']],
    ['fita x10m', ['Fita 19mm x 10m']],
    ['1/2x50', ['Mangueira 1/2 x 50m']],
    ['2.5x100', ['Cabo 2,5 x 100m']],
    [`tubo ½"`, ['Tubo 1/2″']],
    [`1/2''`, ['Tubo 1/2″']],
    ['n° 5 bola', ['Bola nº 5']],
  ] as const)
    for (const look of ways) {
      const found = (await look(search)).map(({ name }) => name)
      expect([search, found.toSorted((one, other) => one.localeCompare(other, 'pt'))]).toEqual([
        search,
        names.toSorted((one, other) => one.localeCompare(other, 'pt')),
      ])
    }
})

test('a form with a blank matches nothing across words that did not stand beside each other', async () => {
  const shop = await app.shop()
  await fillCatalogue(app.admin, shop, [
    { name: 'Caneta M-10', code: 'A-03743' },
    { name: 'Saia WD-40', code: 'A-04889' },
    { name: 'Fita 3 M larga', code: 'A-1' },
    { name: 'Lâmpada 9W', code: 'A-2' },
  ])
  for (const [search, name] of [
    ['3M', 'Fita 3 M larga'],
    ['9w', 'Lâmpada 9W'],
  ] as const) {
    const found = await shop.api.catalog.listProducts({ search })
    expect(found.items.map((item) => item.name)).toEqual([name])
    expect(await shop.api.catalog.summarizeProducts({ search })).toMatchObject({ found: 1 })
    const picked = await shop.api.catalog.searchVariants({ search })
    expect(picked.map((variant) => variant.product_name)).toEqual([name])
  }
})
