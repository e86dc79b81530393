import type { Place } from '../isolation/procedures.ts'

const LONG = 'x'.repeat(1_000_000)

/** Texts with characters that no field accepts. */
const HIDDEN = ['a\u0000b', 'a\u200bb', 'a\u202eb', 'a\ud800b', '\udfff', 'a\u0007b', LONG]
const NUMBERS = [
  '-1',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '1e2',
  '9007199254740993',
  '1.234,56',
  '1,5',
  '0x10',
  '+1',
  ' 1',
  '1 ',
  '',
  '--1',
  '1_000',
  '١٢',
  '1.',
  '.5',
  '0.00000000001',
  'null',
  `${'9'.repeat(41)}`,
  '1'.repeat(1_000_000),
  1,
  0,
  -1,
  2 ** 53 + 2,
  1.5,
]
const DATES = [
  '2026-02-30',
  '275761-01-01',
  '+275760-09-14',
  '0000-00-00',
  '0001-01-01',
  '1899-12-31',
  '20/11/2026',
  '2026-1-1',
  '2026-11-20T00:00:00Z',
  '2026-13-01',
  'today',
  'infinity',
  '-infinity',
  'now()',
  '',
  20261120,
]
const IDS = [
  '',
  '1',
  'x',
  '019a0000-0000-7000-8000-00000000000',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  'nao-e-um-id',
  7,
]
const EMAILS = [
  'a@b',
  'a b@example.com',
  'a@exämple.com',
  '@example.com',
  `${'a'.repeat(300)}@example.com`,
  'a@example.com\nbcc: b@c.d',
  ...HIDDEN,
]
const WRONG_TYPES = [{}, [], { toString: 'x' }, ['a'], { $gt: '' }, { length: 1 }, true, 12, deep(2000)]

/** Nested objects, `levels` deep. */
function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = { a: value }
  return value
}

/** Values that a place must refuse, according to its schema and name. `inText`: all values are sent as text. */
export function hostileFor({ path, schema }: Place, inText: boolean): unknown[] {
  const name = path.split('.').at(-1) ?? ''
  const values = byKind(name, schema)
  return inText
    ? values.filter((value) => typeof value === 'string' && value.length < 10_000 && value.isWellFormed())
    : values
}

function byKind(name: string, schema: Record<string, unknown>): unknown[] {
  if (schema.type === 'null' || schema.const !== undefined) return []
  if (schema.enum) return ['nenhum destes', '', 'VENDA', 1, ...HIDDEN, ...WRONG_TYPES]
  if (schema.format === 'uuid') return [...IDS, ...WRONG_TYPES]
  if (schema.type === 'boolean') return ['true', 1, 0, '', {}, []]
  if (schema.type === 'array') return [{}, 'x', 1, true, { 0: {} }, { length: 1 }]
  if (schema.type === 'object') return ['x', 1, true, [], [[]]]
  if (schema.type === 'integer')
    return [
      '1',
      -1,
      ...(schema.minimum === 0 ? [] : [0]),
      1.5,
      2 ** 53 + 2,
      1e308,
      '',
      true,
      {},
      [],
      HIDDEN[0],
      LONG,
    ]
  if (/^(page|limit|days)$/.test(name))
    return ['-1', '0', '1.5', 'NaN', '1e309', '9007199254740993', '', 'a', ' 1', '0x1']
  if (/(quantity|price|stock|stock_level)$/.test(name)) {
    return [...NUMBERS, ...WRONG_TYPES, ...(name === 'quantity' ? ['0', '0.000', '-0', '0.5'] : [])]
  }
  if (/_date$/.test(name)) return [...DATES, ...WRONG_TYPES]
  if (name === 'email') return [...EMAILS, ...WRONG_TYPES]
  if (name === 'idempotency-key') return ['', 'short', 'x'.repeat(101), 'com espaço dentro']
  if (name === 'password') return [LONG, ...WRONG_TYPES]
  if (name === 'timezone') return [LONG, ...WRONG_TYPES]
  if (name === 'barcode') return ['123', '7891000100104', 'x', ...WRONG_TYPES]
  if (name === 'document') return ['123', '111.111.111-11', 'x'.repeat(50), ...WRONG_TYPES]
  if (name === 'image_url')
    return [
      'javascript:alert(1)',
      'data:text/html,x',
      '/etc/passwd',
      '/product-images/../x',
      'x',
      ...WRONG_TYPES,
    ]
  return [...HIDDEN, ...WRONG_TYPES]
}
