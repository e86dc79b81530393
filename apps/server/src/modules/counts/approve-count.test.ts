import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { approve, count, openCount, review } from '../../../test/counts.ts'
import { testApp } from '../../../test/harness.ts'
import { hold } from '../../../test/pending.ts'
import { enter, leave, outcomes, reverse, sell, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

describe('the approval', () => {
  test('is for the reviewed version, happens once, and ends the count', async () => {
    const shop = await app.shop()
    const { id: product, variant } = await stocked(shop, { stock: ['5'] })
    const id = await openCount(shop)
    await count(shop, id, variant, '4')
    const { version } = await review(shop, id)
    await count(shop, id, variant, '1')
    const old = { headers: {}, params: { id }, body: { version } }
    await expect(shop.api.counts.approveCount(old)).rejects.toMatchObject({ code: 'COUNT_CHANGED' })
    await count(shop, id, variant, '3', { replaces: true })
    const [first, again] = [
      await approve(shop, id, {}, 'approve-once'),
      await approve(shop, id, {}, 'approve-once'),
    ]
    expect(again).toEqual(first)
    expect(await stockOf(shop, product)).toEqual({ [variant]: '3' })
    await expect(approve(shop, id)).rejects.toMatchObject({ code: 'COUNT_CLOSED' })
    await expect(count(shop, id, variant, '1')).rejects.toMatchObject({ code: 'COUNT_CLOSED' })
  })

  test('of two simultaneous ones one succeeds, and lines counted meanwhile are included or refused', async () => {
    const shop = await app.shop()
    const { id: product, variant } = await stocked(shop, { stock: ['5'] })
    const id = await openCount(shop)
    await count(shop, id, variant, '4')
    const { version } = await review(shop, id)
    const call = () => shop.api.counts.approveCount({ headers: {}, params: { id }, body: { version } })
    const { accepted, refused } = await outcomes([call(), call(), call()])
    expect([accepted, refused]).toEqual([1, ['COUNT_CLOSED', 'COUNT_CLOSED']])
    expect(await stockOf(shop, product)).toEqual({ [variant]: '4' })
  })

  test('names what has left meanwhile and moves nothing', async () => {
    const shop = await app.shop()
    const { id: product, variants } = await stocked(shop, { stock: ['5', '5'] })
    const [gone, fine] = variants as [string, string]
    const id = await openCount(shop)
    await count(shop, id, gone, '1')
    await count(shop, id, fine, '4')
    await sell(shop, gone, '3', '1.00', '2026-01-15')
    await expect(approve(shop, id)).rejects.toMatchObject({
      code: 'COUNT_SHORT',
      data: { lines: [{ product_variant_id: gone, unit: 'un', available: '2', missing: '4' }] },
    })
    expect(await stockOf(shop, product)).toEqual({ [gone]: '2', [fine]: '5' })
  })

  test('says whether what it would remove has left, is reserved, or either', async () => {
    const shop = await app.shop()
    const { variants } = await stocked(shop, { stock: ['5', '5'], sale: '2.50' })
    const [held, gone] = variants as [string, string]
    const id = await openCount(shop)
    await count(shop, id, held, '2')
    await hold(shop, held, '4')
    const refused = (why: string) => ({
      code: 'COUNT_SHORT',
      message: `Parte do que seria ajustado ${why}. Nada foi mudado.`,
    })
    await expect(approve(shop, id)).rejects.toMatchObject(
      refused('está reservada para vendas à espera do Pix: o estoque não pode ficar abaixo delas'),
    )
    await count(shop, id, gone, '1')
    await sell(shop, gone, '3', '1.00', '2026-01-15')
    await expect(approve(shop, id)).rejects.toMatchObject(
      refused('já saiu ou está reservada para vendas à espera do Pix: o estoque não pode ficar abaixo delas'),
    )
    await count(shop, id, held, '5', { replaces: true })
    await expect(approve(shop, id)).rejects.toMatchObject(
      refused('já saiu: o estoque ficaria abaixo de zero'),
    )
  })

  test('names what was counted in parts of a piece, because its unit was changed since, and moves nothing', async () => {
    const shop = await app.shop()
    const cheese = await stocked(shop, { name: 'Queijo', unit: 'kg' })
    const other = await stocked(shop, { name: 'Caixa' })
    const id = await openCount(shop)
    await count(shop, id, cheese.variant, '1.5')
    await count(shop, id, other.variant, '3')
    await shop.api.catalog.updateProduct({
      params: { id: cheese.id },
      body: { name: 'Queijo', unit: 'un', is_active: true },
    })
    await expect(approve(shop, id)).rejects.toMatchObject({
      code: 'COUNT_IN_PARTS',
      message:
        'Contados por unidade, não podem ter frações: Queijo (contado 1,5). Peça a recontagem. Nada foi mudado.',
      data: { lines: [{ product_variant_id: cheese.variant, product_name: 'Queijo', counted: '1.5' }] },
    })
    expect(await stockOf(shop, other.id)).toEqual({ [other.variant]: '0' })
    await count(shop, id, cheese.variant, '2', { replaces: true })
    await approve(shop, id)
    expect(await stockOf(shop, cheese.id)).toEqual({ [cheese.variant]: '2' })
  })

  test('is reversed as a whole, or not at all', async () => {
    const shop = await app.shop()
    const { id: product, variants } = await stocked(shop, { stock: ['5', '5'], cost: '3.00' })
    const [more, less] = variants as [string, string]
    const id = await openCount(shop)
    await count(shop, id, more, '8')
    await count(shop, id, less, '4')
    await approve(shop, id)
    const { items } = await shop.api.stock.listMovements({ product_variant_id: less })
    await expect(reverse(shop, items[0]?.id ?? '')).rejects.toMatchObject({ code: 'COUNT_MOVEMENT' })
    await leave(shop, { product_variant_id: more, quantity: '7' })
    const back = () => shop.api.counts.reverseCount({ params: { id }, body: { reason: 'Faltou o depósito' } })
    await expect(back()).rejects.toMatchObject({
      code: 'COUNT_SHORT',
      data: { lines: [{ available: '1', missing: '3' }] },
    })
    expect(await stockOf(shop, product)).toEqual({ [more]: '1', [less]: '4' })
    await enter(shop, { product_variant_id: more, quantity: '7' })
    expect(await back()).toMatchObject({ state: 'reversed', reversal_reason: 'Faltou o depósito' })
    expect(await stockOf(shop, product)).toEqual({ [more]: '5', [less]: '5' })
    await expect(back()).rejects.toMatchObject({ code: 'COUNT_NOT_APPROVED' })
    // Shown as one entry.
    const { items: told } = await shop.api.team.listActivity({})
    expect(told.map(({ kind }) => kind).filter((kind) => /count|reversal/.test(kind))).toEqual([
      'count_reverse',
      'count_approve',
      'count_open',
    ])
    expect(await checkLedger(app.databaseUrl)).toEqual([])
  })
})
