import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

const WIDTH = 640
const HEIGHT = 480
/** Pixels of the narrowest bar. */
const MODULE = 4
const BAR_HEIGHT = 200

const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the six left digits are inverted, which encodes the first digit. */
const PARITY = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]

const inverted = (bits: string) => [...bits].map((bit) => (bit === '0' ? '1' : '0')).join('')
const reversed = (bits: string) => [...bits].reverse().join('')

/** The bars of an EAN-13, 1 for black (GS1 General Specifications, 5.2.1). */
function bars(code: string): string {
  const digits = [...code].map(Number)
  const odd = (digit = 0) => LEFT_ODD[digit] ?? ''
  const parity = PARITY[digits[0] ?? 0] ?? ''
  const left = digits
    .slice(1, 7)
    .map((digit, index) => (parity[index] === '0' ? odd(digit) : reversed(inverted(odd(digit)))))
  const right = digits.slice(7).map((digit) => inverted(odd(digit)))
  return `101${left.join('')}01010${right.join('')}101`
}

/** For `test.use`: in the browser of these tests the camera is allowed and sees the EAN-13 `code`. */
export const cameraThatSees = (code: string) => ({
  permissions: ['camera'],
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'prateleira-film-'))
    const film = join(folder, 'barcode.y4m')
    writeBarcodeVideo(film, code)
    const camera = [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      // A browser without windows cannot ask for the permission.
      '--use-fake-ui-for-media-stream',
    ]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
    rmSync(folder, { recursive: true })
  },
})

/** Writes a video of one frame, an EAN-13 on white. */
function writeBarcodeVideo(file: string, code: string): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  const pattern = bars(code)
  const left = Math.floor((WIDTH - pattern.length * MODULE) / 2)
  const top = (HEIGHT - BAR_HEIGHT) / 2
  for (let y = top; y < top + BAR_HEIGHT; y += 1) {
    for (const [index, bar] of [...pattern].entries()) {
      const start = y * WIDTH + left + index * MODULE
      if (bar === '1') luma.fill(16, start, start + MODULE)
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), frame, frame]),
  )
}
