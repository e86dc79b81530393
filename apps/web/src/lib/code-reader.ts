import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads a code from the video's current frame; null when there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's BarcodeDetector, which TypeScript's library does not declare yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Formats on goods and on shop labels: GTINs of every length, and SKUs. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf', 'code_128', 'code_39', 'qr_code']

/** The browser's detector when it supports all formats, else a library loaded on demand. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? libraryReader()
}

async function nativeReader(): Promise<CodeReader | null> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (!Native || !FORMATS.every((format) => supported.includes(format))) return null
  const detector = new Native({ formats: FORMATS })
  return async (video) => (await detector.detect(video))[0]?.rawValue || null
}

async function libraryReader(): Promise<CodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas to read from')
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    context.drawImage(video, 0, 0)
    const [found] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['EAN13', 'EAN8', 'UPCA', 'ITF', 'Code128', 'Code39', 'QRCode'],
      maxNumberOfSymbols: 1,
    })
    return found?.text || null
  }
}
