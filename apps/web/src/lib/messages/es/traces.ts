import type { traces as english } from '../en/traces.ts'

/** Texts of a transfer's messages. */
export const traces: typeof english = {
  title: 'API Stack',
  timesInUtc: 'Horas en UTC',
  empty: 'No hay trazas',
  noAccess: 'Este perfil no puede leer los mensajes de los socios.',
  kinds: { request: 'Solicitud', response: 'Respuesta', content: 'Contenido' },
  refused: 'Rechazado',
  textOf: (kind: string, api: string) => `${kind} de ${api}`,
  absent: 'No se conservó ese mensaje.',
  broken: 'No es XML bien formado. Se muestra como se conservó.',
  notPrinted: 'No se pudieron cargar colores y saltos de línea. El mensaje se muestra como se conservó.',
  copy: 'Copiar',
  copyOf: (kind: string, api: string) => `Copiar: ${kind} de ${api}`,
  copied: (kind: string, api: string) => `${kind} de ${api}: copiado`,
  copyFailed: 'El navegador no permitió copiarlo. Usar Descargar.',
  download: 'Descargar',
  downloadOf: (kind: string, api: string) => `Descargar: ${kind} de ${api}`,
  downloaded: (file: string) => `Guardado como ${file}`,
}
