import { REPORT_KINDS, type ReportKind } from '@prateleira/contract/reports/rules'
import { formatDate } from '@prateleira/contract/shared/dates'
import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { exportsOf } from '../../../test/exports.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, leave, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const { fetchExport, csvOf } = exportsOf(app)

/** A shop with some of everything, difficult texts included. */
async function furnished(): Promise<Shop> {
  const shop = await app.shop()
  const { api } = shop
  const customer = await api.contacts.createCustomer({
    name: 'Bia "Bibi" Ção, ME',
    email: 'bia@example.com',
    phone: '+55 (11) 98765-4321',
    address: 'Rua A, 1\nCentro',
    notes: '=HYPERLINK("http://example.com")',
  })
  await api.contacts.createCustomer({ name: '@SUM(A1)' })
  const category = await api.catalog.createCategory({ name: 'Bebidas; quentes' })
  const supplier = await api.contacts.createSupplier({ name: '-Distribuidora' })
  const { id } = await api.catalog.createProduct({
    name: '+Café',
    internal_code: 'CAF-1',
    category_id: category.id,
    supplier_id: supplier.id,
    unit: 'kg',
    cost_price: '10.10',
    sale_price: '20',
    min_stock_level: '2.5',
    variants: [{ sku: 'CAF-1-A', initial_stock: '7.125' }],
  })
  const variant = (await api.catalog.getProduct({ id })).variants[0]?.id ?? ''
  const old = await stocked(shop, { name: 'Antigo', stock: ['3'] })
  await app.admin.query('update products set is_active = false where id = $1', [old.id])
  await enter(
    shop,
    { product_variant_id: variant, quantity: '10', unit_price: '1.123456' },
    { notes: 'a\tb' },
  )
  const sale = { exit_reason: 'venda', exit_date: ago(3) } as const
  const line = { product_variant_id: variant, quantity: '1.5', unit_price: '19.99' }
  await leave(shop, line, { ...sale, customer_id: customer.id, payment_method: 'pix', notes: 'é, "assim"' })
  const cancelled = await leave(shop, line, sale)
  await reverse(shop, cancelled.movements[0]?.id ?? '')
  await leave(shop, line, { ...sale, exit_date: ago(40) })
  await leave(
    shop,
    { product_variant_id: variant, quantity: '1' },
    { exit_date: ago(1), exit_reason: 'perda_dano' },
  )
  return shop
}

/** The expected cells from the database; texts before neutralisation. */
const EXPECTED: Record<Exclude<ReportKind, 'overview'>, { header: string[]; query: string }> = {
  sales: {
    header: ['ID da Venda', 'Data', 'Cliente', 'Valor Total', 'Método de Pagamento', 'Status', 'Observações'],
    query: `select s.id::text, to_char(s.sale_date, 'DD/MM/YYYY'), coalesce(c.name, 'N/A'), s.total_amount::text,
        case s.payment_method when 'pix' then 'Pix' else '' end, case s.status when 'completed' then 'Concluída' else 'Cancelada' end,
        coalesce(s.notes, '')
      from sales s left join customers c on c.id = s.customer_id where s.shop_id = $1 order by s.sale_date desc, s.id desc`,
  },
  stock: {
    header: [
      'Código',
      'Nome do Produto',
      'Categoria',
      'Fornecedor',
      'Estoque Atual',
      'Estoque Mínimo',
      'Preço de Custo',
      'Preço de Venda',
      'Valor Total em Estoque',
      'Status',
    ],
    query: `select p.internal_code, p.name, coalesce(c.name, ''), coalesce(s.name, ''), trim_scale(p.total_stock)::text,
        case when p.min_stock_level = 0 then '0' else to_char(p.min_stock_level, 'FM0.00') end,
        coalesce(p.cost_price::text, ''), coalesce(p.sale_price::text, ''),
        round(p.total_stock * coalesce(p.cost_price, 0), 2)::text, case when p.is_active then 'Ativo' else 'Inativo' end
      from products p left join categories c on c.id = p.category_id left join suppliers s on s.id = p.supplier_id
      where p.shop_id = $1 order by p.id desc`,
  },
  movements: {
    header: [
      'Data',
      'Tipo',
      'Produto',
      'SKU',
      'Quantidade',
      'Preço Unitário',
      'Valor Total',
      'Referência',
      'Observações',
    ],
    query: `select to_char(m.movement_date, 'DD/MM/YYYY'), case m.movement_type when 'in' then 'Entrada' else 'Saída' end, p.name, v.sku,
        case when m.quantity = 1.5 then '1.50' else trim_scale(m.quantity)::text end,
        case when m.entry_cost = 1.123456 then '1.123456' else coalesce(round(coalesce(m.unit_price, m.entry_cost), 2)::text, '') end,
        coalesce(m.total_value::text, m.entry_total_cost::text, ''), coalesce(m.reference_id::text, ''),
        case m.kind when 'exit' then concat_ws(' - ', m.exit_reason, 'Responsável: ' || m.responsible_person, m.notes)
          when 'reversal' then concat_ws(' - ', 'Estorno', m.notes) else coalesce(m.notes, '') end
      from stock_movements m join products p on p.id = m.product_id join product_variants v on v.id = m.product_variant_id
      where m.shop_id = $1 order by m.movement_date desc, m.id desc`,
  },
  customers: {
    header: ['Nome', 'Email', 'Telefone', 'Endereço', 'Total de Compras', 'Data de Cadastro', 'Observações'],
    query: `select c.name, coalesce(c.email, ''), coalesce(c.phone, ''), coalesce(c.address, ''),
        (select coalesce(sum(s.total_amount), 0.00)::text from sales s where s.customer_id = c.id and s.status = 'completed'),
        to_char(c.created_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY'), coalesce(c.notes, '')
      from customers c where c.shop_id = $1 order by c.id desc`,
  },
}
const LISTS = Object.keys(EXPECTED) as (keyof typeof EXPECTED)[]

async function expectedOf(shop: Shop, kind: keyof typeof EXPECTED): Promise<string[][]> {
  const { rows } = await app.admin.query({
    text: EXPECTED[kind].query,
    values: [shop.shopId],
    rowMode: 'array',
  })
  return rows
}

const NAMES: Record<ReportKind, string> = {
  overview: 'visao-geral',
  sales: 'vendas',
  stock: 'estoque',
  movements: 'movimentacoes',
  customers: 'clientes',
}

const neutral = (text: string) => (/^[=@+-](?!55)/.test(text) ? `'${text}` : text)

test('REP-03 each export has its name, columns and quoting, plain values, dates dd/MM/yyyy, UTF-8 and no formulas, and is streamed', async () => {
  const shop = await furnished()
  for (const kind of LISTS) {
    const answer = await fetchExport(shop, kind, 'period=all')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${NAMES[kind]}-${today()}.csv"`,
    )
    // Streamed: the length is unknown when it begins.
    expect([answer.headers.get('content-length'), answer.headers.get('transfer-encoding')]).toEqual([
      null,
      'chunked',
    ])
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await answer.arrayBuffer())
    const expected = (await expectedOf(shop, kind)).map((row) => row.map(neutral))
    const quoted = [EXPECTED[kind].header, ...expected].map((row) =>
      row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    )
    // Exact format: every value quoted, quotes doubled, comma-separated, the same line end everywhere.
    expect(text, kind).toBe(`\ufeff${quoted.join('\r\n')}\r\n`)
    const [sheet] = await readExcel(
      Buffer.from(await (await fetchExport(shop, kind, 'period=all&format=xlsx')).arrayBuffer()),
    )
    expect(sheet?.data[0], kind).toEqual(EXPECTED[kind].header)
    expect(sheet?.data).toHaveLength(expected.length + 1)
  }
  const overview = await fetchExport(shop, 'overview')
  expect(overview.headers.get('content-disposition')).toBe(
    `attachment; filename="visao-geral-${today()}.csv"`,
  )
  expect(await overview.text()).toBe(
    '"Total de Produtos","Estoque Total","Valor do Estoque","Vendas Totais","Transações","Ticket Médio","Itens com Estoque Baixo","Total de Clientes","Data da Exportação"\r\n' +
      `"1","13.125","262.50","29.99","1","29.99","0","2","${formatDate(today())}"\r\n`,
  )
})

test('each CSV equals the database cell by cell, read by another program', async () => {
  const shop = await furnished()
  for (const kind of LISTS) {
    const expected = (await expectedOf(shop, kind)).map((row) => row.map(neutral))
    expect(expected.length, kind).toBeGreaterThan(1)
    expect(await csvOf(shop, kind, 'period=all'), kind).toEqual([EXPECTED[kind].header, ...expected])
  }
  const [header, row, ...more] = await csvOf(shop, 'overview')
  expect(more).toEqual([])
  expect(header).toEqual([
    'Total de Produtos',
    'Estoque Total',
    'Valor do Estoque',
    'Vendas Totais',
    'Transações',
    'Ticket Médio',
    'Itens com Estoque Baixo',
    'Total de Clientes',
    'Data da Exportação',
  ])
  const stock = '13.125'
  expect(row).toEqual(['1', stock, '262.50', '29.99', '1', '29.99', '0', '2', formatDate(today())])
})

test('text that a spreadsheet would execute is neutralised, phone numbers stay', async () => {
  const shop = await furnished()
  const [, second, first] = await csvOf(shop, 'customers')
  expect(first?.[6]).toBe(`'=HYPERLINK("http://example.com")`)
  expect(first?.[2]).toBe('+55 (11) 98765-4321')
  expect(second?.[0]).toBe("'@SUM(A1)")
})

test("files are named after the report and the shop's day, in both formats", async () => {
  const shop = await furnished()
  for (const kind of REPORT_KINDS) {
    for (const format of ['csv', 'xlsx']) {
      const answer = await fetchExport(shop, kind, `format=${format}`)
      await answer.arrayBuffer()
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="${NAMES[kind]}-${today()}.${format}"`,
      )
    }
  }
})

test('each XLSX contains the same as numbers, dates and unchanged texts, read by another program', async () => {
  const shop = await furnished()
  for (const kind of LISTS) {
    const answer = await fetchExport(shop, kind, 'period=all&format=xlsx')
    const [sheet] = await readExcel(Buffer.from(await answer.arrayBuffer()))
    const [header, ...rows] = sheet?.data ?? []
    expect(header, kind).toEqual(EXPECTED[kind].header)
    const cells = rows.map((row) =>
      row.map((cell) => (cell instanceof Date ? formatDate(cell.toISOString().slice(0, 10)) : (cell ?? ''))),
    )
    const expected = (await expectedOf(shop, kind)).map((row) =>
      row.map((cell) => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)),
    )
    expect(cells, kind).toEqual(expected)
  }
})

test('for spreadsheets set to Brazil each report is available with semicolons and decimal commas', async () => {
  const shop = await furnished()
  for (const kind of LISTS) {
    const answer = await fetchExport(shop, kind, 'period=all&format=csv-br')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${NAMES[kind]}-${today()}-br.csv"`,
    )
    const rows: string[][] = parse(await answer.text(), { bom: true, delimiter: ';' })
    const plain = await csvOf(shop, kind, 'period=all')
    expect(rows, kind).toEqual(
      plain.map((row, index) =>
        row.map((cell) => (index > 0 && /^\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell)),
      ),
    )
  }
})

test('a reversal is marked in the file of movements', async () => {
  const shop = await furnished()
  const rows = await csvOf(shop, 'movements', 'period=all')
  expect(rows.filter((row) => row[8]?.startsWith('Estorno')).map((row) => row[1])).toEqual(['Entrada'])
  // Of one kind, as on screen.
  const exits = await csvOf(shop, 'movements', 'period=all&movement_kind=exit')
  const { total } = await shop.api.reports.movements({ period: 'all', movement_kind: 'exit' })
  expect(new Set(exits.slice(1).map((row) => row[1]))).toEqual(new Set(['Saída']))
  expect(exits).toHaveLength(total + 1)
  expect((await fetchExport(shop, 'sales', 'movement_kind=exit')).status).toBe(400)
})

test('the period applies to sales and movements; stock and customers are as of now', async () => {
  const shop = await furnished()
  const all: number[] = []
  const week: number[] = []
  for (const kind of LISTS) {
    all.push((await csvOf(shop, kind, 'period=all')).length - 1)
    week.push((await csvOf(shop, kind, 'period=7days')).length - 1)
  }
  expect(all).toEqual([3, 2, 8, 2])
  expect(week).toEqual([2, 2, 7, 2])
})

test('an empty export is reported without a file; the overview always has its row', async () => {
  const shop = await app.shop()
  for (const kind of LISTS) {
    const answer = await fetchExport(shop, kind)
    expect([kind, answer.status, await answer.text()]).toEqual([kind, 204, ''])
  }
  expect(await csvOf(shop, 'overview')).toHaveLength(2)
})
