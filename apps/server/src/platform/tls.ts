import { existsSync, readFileSync } from 'node:fs'
import { refuseOpenFile, wrongSettings } from './secret-file.ts'

export interface Tls {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Forward secrecy and authenticated ciphers alone; browsers and partners of the last ten years know them. */
export const tlsRules = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
  honorCipherOrder: true,
  // Whoever connects and says nothing must not hold up the end of the process.
  handshakeTimeout: 5_000,
} as const

interface TlsFiles {
  readonly TLS_CERT_FILE?: string | undefined
  readonly TLS_KEY_FILE?: string | undefined
}

/** Undefined where a proxy does it. */
export function readTls({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: TlsFiles): Tls | undefined {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined)
    throw wrongSettings('TLS_CERT_FILE and TLS_KEY_FILE belong together.')
  if (!existsSync(cert)) throw wrongSettings(`There is no file ${cert}.`)
  refuseOpenFile(key)
  return { cert: readFileSync(cert), key: readFileSync(key) }
}
