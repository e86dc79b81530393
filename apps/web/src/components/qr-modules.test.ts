import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pixCode, txidOf } from '@prateleira/contract/sales/pix'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { QR_MARGIN, qrModules } from './qr-modules.ts'

beforeAll(async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = new Uint8Array(wasm).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

/** The code as pixels, `scale` of them per module. */
function pictureOf(text: string, scale: number) {
  const { size, isDark } = qrModules(text)
  const width = (size + 2 * QR_MARGIN) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / scale) - QR_MARGIN, Math.floor(y / scale) - QR_MARGIN]
      if (column >= 0 && row >= 0 && column < size && row < size && isDark(column, row))
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData
}

test('an independent decoder reads every Pix code from its QR code', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('ana@loja.com.br', '+5511987654321', `${'a'.repeat(68)}@loja.com`),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.bigInt({ min: 1n, max: 99_999_999n }),
      fc.uuid(),
      async (key, name, cents, id) => {
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        const code = pixCode({ key, name: `Loja ${name}`, city: 'São Paulo' }, amount, txidOf(id))
        const found = await readBarcodes(pictureOf(code, 3), { formats: ['QRCode'] })
        expect(found.map(({ text }) => text)).toEqual([code])
      },
    ),
    { numRuns: 25 },
  )
})
