import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { noCircles, onlyUsed, planChunks, withFiles } from './chunks.ts'
import { contractRoutes } from './contract-routes.ts'
import { firstPaint } from './first-paint.ts'
import { pagePreloads } from './preloads.ts'

/** The letters that nearly every word is set in: asked for with the page, and not after its styles. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: (_, { bundle = {} }) => {
      const font = Object.keys(bundle).find((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file))
      if (!font) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  }
}

/** Where `npm run dev` started the server. It is told that the page's address is Vite's, so requests pass as they are. */
const target = process.env.API_SERVER ?? 'http://localhost:3001'

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), contractRoutes(), noCircles(), firstPaint()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Images stay files: the content security policy allows them, and they are cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { '/api': { target }, '/health': { target }, '/product-images': { target } } },
}

/** The manifest, and src/sw.ts with the list of the build's files. What a new version does is the page's to ask (decision 224). */
function installable() {
  return VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    injectRegister: false,
    srcDir: 'src',
    filename: 'sw.ts',
    manifest: {
      name: 'Prateleira',
      short_name: 'Prateleira',
      description: 'Estoque em ordem para pequenos negócios.',
      lang: 'pt-BR',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#faf7f1',
      theme_color: '#1f5c43',
      categories: ['business', 'productivity'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      shortcuts: [{ name: 'Vender', url: '/vender' }],
    },
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2,wasm}'],
      // The server's, for who has no session.
      globIgnores: ['entrance.html'],
      // Its script type: a worker that is a module is not understood everywhere.
      rollupFormat: 'iife',
    },
  })
}

/** Plans the files of the build when it begins: tools that only read this configuration do not bundle the page for that. */
function plannedFiles(): Plugin {
  return {
    name: 'planned-files',
    config: async () => {
      const { nameOf, classes } = await planChunks({ ...config, configFile: false })
      return withFiles({ css: { postcss: { plugins: [onlyUsed(classes)] } } }, nameOf)
    },
  }
}

export default defineConfig(({ command }) =>
  command === 'serve'
    ? config
    : {
        ...config,
        plugins: [...(config.plugins ?? []), plannedFiles(), preloadFont(), pagePreloads(), installable()],
      },
)
