import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { numberTyped } from './number-typed.ts'

const app = await testApp()

/** The usual ways of writing a telephone, as somebody types them. */
const WAYS = [
  '(11) 98765-4321',
  '11 98765-4321',
  '+55 11 98765-4321',
  '+55 (11) 98765-4321',
  '011 98765-4321',
  '98765-4321',
]

/** Every beginning of a text that ends with a digit or a sign of it, from `least` characters on. */
const beginnings = (text: string, least: number) =>
  Array.from({ length: text.length - least + 1 }, (_, more) => text.slice(0, least + more))

test('a telephone is found by every beginning of the usual ways of writing it, however it was saved', async () => {
  const { api } = await app.shop()
  for (const phone of [
    '11987654321',
    '(11) 98765-4321',
    '+55 11 98765-4321',
    '5511987654321',
    '011 98765 4321',
  ]) {
    const { id } = await api.contacts.createCustomer({ name: 'Ana', phone })
    const supplier = await api.contacts.createSupplier({ name: 'Atacado', phone })
    for (const way of WAYS)
      for (const search of beginnings(way, way.startsWith('0') ? 2 : 1)) {
        const all = [
          (await api.contacts.listCustomers({ search })).items,
          await api.contacts.customerOptions({ search }),
        ]
        for (const found of all)
          expect(
            found.map((one) => one.id),
            `${phone}: ${search}`,
          ).toContain(id)
      }
    const { items } = await api.contacts.listSuppliers({ search: '(11) 98765' })
    expect(items.map((one) => one.id)).toContain(supplier.id)
    await api.contacts.deleteCustomer({ id })
    await api.contacts.deleteSupplier({ id: supplier.id })
  }
})

test('one without its area is found with the country before it, and the top search finds what is written as a telephone', async () => {
  const { api } = await app.shop()
  await api.contacts.createCustomer({ name: 'Bia', phone: '11 3456-7890' })
  await api.contacts.createSupplier({ name: 'Cia', phone: '3456-7890' })
  await api.contacts.createCustomer({ name: 'Zé', phone: '(21) 2222-0000' })
  const named = async (q: string) => {
    const { customers, suppliers } = await api.reports.search({ q })
    return [...customers, ...suppliers].map(({ name }) => name)
  }
  for (const q of ['+55 3456-7890', '+55 3456', '3456-78', '34567890'])
    expect([q, await named(q)]).toEqual([q, ['Bia', 'Cia']])
  for (const q of ['(11) 3', '(11) 3456-', '+55 11 3', '011 3456', '11 3456-78'])
    expect([q, await named(q)]).toEqual([q, ['Bia']])
  for (const q of ['34567', '0113', '20 30']) expect([q, await named(q)]).toEqual([q, []])
})

test('what stands before a number is a prefix only where it may be one', () => {
  // An area in brackets, and the first half of a local number.
  expect(numberTyped('(55) 3222', 3)).toEqual({ parts: ['553222'], beginnings: [] })
  expect(numberTyped('5511-9', 3)).toEqual({ parts: ['55119'], beginnings: [] })
  expect(numberTyped('55119', 3)).toEqual({ parts: ['55119'], beginnings: ['119'] })
  expect(numberTyped('+1 212', 3)).toEqual({ parts: ['1212'], beginnings: [] })
  expect(numberTyped('12.ABC', 3)).toBeNull()
})

test('a name with an apostrophe is found without it, and one without it with it', async () => {
  const { api } = await app.shop()
  for (const name of ["Maria d'Ávila", 'Sant\u00b4Ana Materiais', 'Davila Tecidos', 'Ademar'])
    await api.contacts.createCustomer({ name })
  const named = async (search: string) =>
    (await api.contacts.customerOptions({ search })).map(({ name }) => name)
  expect(await named('davila')).toEqual(['Davila Tecidos', "Maria d'Ávila"])
  expect(await named('santana')).toEqual(['Sant\u00b4Ana Materiais'])
  expect(await named('d\u2019avila')).toEqual(['Davila Tecidos', "Maria d'Ávila"])
  expect(await named("d'a")).toEqual(["Maria d'Ávila"])
  const { customers } = await api.reports.search({ q: 'santana' })
  expect(customers.map(({ name }) => name)).toEqual(['Sant\u00b4Ana Materiais'])
})
