import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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
      .replaceAll('__ZIP_BITS__', process.env['ZIP_AES_BITS'] ?? '128')
      .replaceAll('__CSP_NONCE__', ''),
}

const api = process.env['API_URL'] ?? 'http://localhost:3001'

export default defineConfig({
  plugins: [react(), serverSettings, precompress()],
  build: { target: 'es2022', sourcemap: true, manifest: true, chunkSizeWarningLimit: 600 },
  // The API runs beside Vite; the browser still sees one origin.
  server: { proxy: { '/api': api, '/sec': api } },
})
