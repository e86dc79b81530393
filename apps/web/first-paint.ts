import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { declaredPages } from './preloads.ts'

const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** index.html for visitors without a session (kernel/http/page.ts). */
const FOR_VISITORS = 'entrance.html'

/**
 * Puts what the first paint needs into index.html itself: the colours, the frame and the scripts that must run before it. Files of their
 * own would wait behind the page's code. The styles of everything else come behind the frame, so that it does not wait for them.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const links: string[] = []
        const without = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          links.push(link.trim())
          return ''
        })
        return {
          html: without.replace('<div id="root">', `${links.join('')}<div id="root">`),
          tags: [
            { tag: 'style', children: styles(), injectTo: 'head' },
            { tag: 'script', children: await scripts(), injectTo: 'head' },
          ],
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const source = String(index.source).replace('<html ', '<html data-visitor ')
        this.emitFile({ type: 'asset', fileName: FOR_VISITORS, source })
      },
    },
  }
}

const styles = () =>
  [text('src/styles/tokens.css'), text('first/frame.css')]
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')

async function scripts(): Promise<string> {
  const areas = (await declaredPages()).flatMap(({ path, name, area }) =>
    name === 'auth' ? [[path, 'auth']] : area === 'open' ? [] : [[path, area]],
  )
  const source = ['theme', 'reload', 'frame', 'ask'].map((name) => text(`first/${name}.js`)).join('')
  const { code, errors } = minifySync(
    'first.js',
    `{const AREAS=${JSON.stringify(Object.fromEntries(areas))};${source}}`,
  )
  if (errors.length > 0) throw new Error(String(errors[0]?.message))
  return code
}
