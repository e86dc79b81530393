import { expect, test } from 'vitest'
import { shopLines } from './shop-lines.ts'

const phoneOf = (company_phone: string) =>
  shopLines({ company_document: null, company_address: null, company_phone })

test.each([
  ['1133334444', 'Tel. (11) 3333-4444'],
  ['11987654321', 'Tel. (11) 98765-4321'],
  ['+55 11 98765-4321', 'Tel. +55 11 98765-4321'],
  ['0800 123 4567', 'Tel. 0800 123 4567'],
  ['08007221234', 'Tel. 0800 722 1234'],
  ['03001234567', 'Tel. 0300 123 4567'],
  ['0800722123', 'Tel. 0800722123'],
])('papers say %s as %s', (phone, said) => {
  expect(phoneOf(phone)).toEqual([said])
})
