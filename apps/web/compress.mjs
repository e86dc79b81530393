/** Compresses the built page once, so that the server only hands files out. Part of `npm run build`. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, 'dist')
const WORTH = 1024

for (const name of readdirSync(DIST, { recursive: true })) {
  const file = join(DIST, String(name))
  if (!/\.(js|css|html|svg|json|wasm|webmanifest)$/.test(file) || statSync(file).size < WORTH) continue
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
