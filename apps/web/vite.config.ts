import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserZod } from './browser-zod.ts'
import { precompress } from './precompress.ts'

/** In development Vite serves the page, so it fills in what the server fills in elsewhere. */
const serverSettings: Plugin = {
  name: 'server-settings',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('__MODE__', process.env['MODE'] ?? 'DEV')
      .replaceAll('__PRODUCT_NAME__', process.env['PRODUCT_NAME'] ?? 'Corridor')
      .replaceAll('__OPERATOR_NAME__', process.env['OPERATOR_NAME'] ?? 'Emerlink')
      .replaceAll('__OK_COLOUR__', process.env['RECONCILIATION_OK_COLOUR'] ?? 'red')
      .replaceAll('__SSO__', process.env['SSO_ISSUER'] === undefined ? 'off' : 'on')
      .replaceAll('__ZIP_BITS__', process.env['ZIP_AES_BITS'] ?? '128')
      .replaceAll('__CSP_NONCE__', ''),
}

const api = process.env['API_URL'] ?? 'http://localhost:3001'

/**
 * Left to itself the build makes a file of every module that two screens share: a list was 106 files, each with its way
 * to the server. What the first page needs is two files, libraries apart because they change less often than we do;
 * what screens share is one more: cut by who shares it, nearly every screen fetched nearly all of the fifteen pieces and
 * their style sheets.
 */
const chunks = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2 },
]

export default defineConfig({
  plugins: [react(), serverSettings, browserZod(), precompress()],
  build: {
    target: 'es2022',
    // Every browser that has popovers preloads modules by itself.
    modulePreload: { polyfill: false },
    sourcemap: true,
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        strictExecutionOrder: true,
      },
    },
  },
  // The API runs beside Vite; the browser still sees one origin.
  server: { proxy: { '/api': api, '/sec': api } },
})
