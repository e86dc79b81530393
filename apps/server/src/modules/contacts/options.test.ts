import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('options are ordered by name, ignoring accents and case', async () => {
  const { api } = await app.shop()
  for (const name of ['banana', 'Água', 'Zinco', 'árvore']) {
    await api.contacts.createSupplier({ name })
    await api.contacts.createCustomer({ name })
  }
  for (const options of [await api.contacts.supplierOptions({}), await api.contacts.customerOptions({})])
    expect(options.map(({ name }) => name)).toEqual(['Água', 'árvore', 'banana', 'Zinco'])
})

test('options whose name begins with the text come first, then those with a word that does, then the rest', async () => {
  const { api } = await app.shop()
  const found = ['Mariana Souza', 'Mário Dias', 'Bar do Zé Mário', 'Ademari Ribeiro', 'Zé Mar']
  for (const name of found.toReversed()) {
    await api.contacts.createSupplier({ name })
    await api.contacts.createCustomer({ name })
  }
  await api.contacts.createCustomer({ name: 'Ana', email: 'ana@mar.com.br' })
  const customers = async (search: string) =>
    (await api.contacts.customerOptions({ search })).map(({ name }) => name)
  expect(await customers('mar')).toEqual([
    'Mariana Souza',
    'Mário Dias',
    'Bar do Zé Mário',
    'Zé Mar',
    'Ademari Ribeiro',
    'Ana',
  ])
  expect(await customers('MARI')).toEqual([
    'Mariana Souza',
    'Mário Dias',
    'Bar do Zé Mário',
    'Ademari Ribeiro',
  ])
  expect(await customers('ze mar')).toEqual(['Zé Mar', 'Bar do Zé Mário'])
  const suppliers = (await api.contacts.supplierOptions({ search: 'mar' })).map(({ name }) => name)
  expect(suppliers.slice(0, 2)).toEqual(['Mariana Souza', 'Mário Dias'])
  const everywhere = await api.reports.search({ q: 'mari' })
  for (const contacts of [everywhere.customers, everywhere.suppliers])
    expect(contacts.map(({ name }) => name)).toEqual([
      'Mariana Souza',
      'Mário Dias',
      'Bar do Zé Mário',
      'Ademari Ribeiro',
    ])
})

test('options tell people of one name apart by telephone, else by the end of the document', async () => {
  const { api } = await app.shop()
  await api.contacts.createCustomer({ name: 'Ana' })
  await api.contacts.createCustomer({ name: 'Bia', phone: '(11) 98765-4321', document: '111.444.777-35' })
  await api.contacts.createCustomer({ name: 'Caio', document: '529.982.247-25' })
  const hints = (await api.contacts.customerOptions({})).map(({ name, hint }) => [name, hint])
  expect(hints).toEqual([
    ['Ana', null],
    ['Bia', '(11) 98765-4321'],
    ['Caio', '… 47-25'],
  ])
})
