import { expect, it } from 'vitest'
import { registeredWords, sentWords } from './sent-words.ts'

const NONE = { sent: 0, refused: 0, failed: 0, waiting: 0, ended: 'all' } as const

it("the result of 'Enviar agora' is shown", () => {
  expect(sentWords({ ...NONE, sent: 1 })).toMatchObject({ tone: 'success', title: '1 enviada' })
  expect(sentWords({ ...NONE, sent: 1200, refused: 1 })).toMatchObject({
    tone: 'warning',
    title: '1.200 enviadas, 1 não foi aceita',
  })
  expect(sentWords({ ...NONE, refused: 2 }).title).toBe('2 não foram aceitas')
  expect(sentWords({ ...NONE, failed: 1 })).toMatchObject({ tone: 'error' })
  expect(sentWords(NONE)).toMatchObject({ tone: 'info', title: 'Não há nada por enviar' })
  expect(sentWords({ ...NONE, ended: 'busy' }).message).toContain('Outra aba')
})

it('unsent items are said to stay here, with the reason', () => {
  expect(sentWords({ ...NONE, waiting: 3, ended: 'offline' })).toEqual({
    tone: 'error',
    title: 'Nada foi enviado',
    message: 'Sem rede. 3 continuam neste aparelho.',
  })
  expect(sentWords({ ...NONE, sent: 2, waiting: 1, ended: { stopped: 'Sua sessão expirou.' } })).toEqual({
    tone: 'error',
    title: '2 enviadas',
    message: 'Sua sessão expirou. 1 continua neste aparelho.',
  })
})

it('what was sent once more is said to be registered, with its number, or undone since', () => {
  const entry = { kind: 'entry', receipt: 'G-1' } as const
  expect(registeredWords(entry, { sale: null })).toEqual({ tone: 'success', title: 'Entrada G-1 registrada' })
  expect(registeredWords(entry, { sale: null, undone: true })).toEqual({
    tone: 'warning',
    title: 'Entrada G-1 registrada e depois estornada',
  })
  const sale = { id: 's', number: 7 }
  expect(registeredWords({ kind: 'sale', receipt: 'B-2' }, { sale, undone: true }).title).toBe(
    'Venda B-2 registrada com o nº 7 e depois cancelada',
  )
})
