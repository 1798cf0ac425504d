import type { tableMessages as english } from '../en/ui-tables.ts'
import { locale } from './locale.ts'
import { plural } from './plural.ts'

/** Texts of tables, states and formats. */
export const tableMessages: typeof english = {
  locale,
  numbers: 'en-GB',

  loading: 'Cargando…',
  retry: 'Reintentar',
  loadFailed: 'No se pudo cargar',
  notDone: 'No se hizo',
  notRefreshed: 'No se pudo actualizar: ve lo que se cargó antes',
  requestIdLabel: 'Id de solicitud:',

  scrollRegion: (caption: string) => `${caption}, tabla desplazable`,
  rowKeysHint: 'Las flechas arriba y abajo cambian de fila, Enter abre una fila.',
  selectedRow: 'Elegida',

  copy: {
    button: (text: string) => `Copiar ${text}`,
    copied: (text: string) => `Copiado: ${text}`,
    failed: (text: string) => `El navegador no permitió copiar ${text}. Marcarlo y pulsar Ctrl+C.`,
  },

  previousRecord: 'Anterior',
  nextRecord: 'Siguiente',

  pages: 'Páginas',
  firstPage: 'Primera página',
  lastPage: 'Última página',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  goToPage: 'Ir a la página',
  ofPages: (last: string) => `de ${last}`,
  noPage: 'Escriba un número entero a partir de 1',
  previousPages: (count: string) => `${count} páginas anteriores`,
  nextPages: (count: string) => `${count} páginas siguientes`,
  pageNumber: (page: string) => `Página ${page}`,
  rangeOf: (from: string, to: string, total: string) => `${from}–${to} de ${total}`,
  noRange: '0 de 0',
  atLeast: (total: string) => `${total}+`,

  search: 'Buscar',
  clear: 'Limpiar',
  notApplied: 'Aún sin aplicar',
  showFilters: 'Filtros',
  removeFilter: (name: string) => `Quitar ${name}`,
  clearAll: 'Quitar todo',

  chooser: {
    button: (shown: number, all: number) => `Columnas ${shown} de ${all}`,
    label: 'Columnas',
    find: 'Buscar una columna',
    width: 'ancho, px',
    widthOf: (column: string) => `Ancho de ${column} en píxeles`,
    up: (column: string) => `Mover ${column} hacia delante`,
    down: (column: string) => `Mover ${column} hacia atrás`,
    reset: 'Como al principio',
    done: 'Listo',
  },

  download: {
    running: (file: string, size: string) => `Descargando ${file}: ${size}`,
    done: (file: string, size: string, rows: string, of: string) =>
      `${file} descargado: ${size}, ${rows} ${rows === '1' ? 'fila' : 'filas'} (${of})`,
    failed: (message: string) => `Falló: ${message}`,
    cancel: 'Cancelar',
    dismiss: 'Quitar',
    tray: 'Descargas',
    files: (count: number, here: number) =>
      `${plural(count, { one: '1 archivo', other: `${count} archivos` })}${
        here > 0 ? `, ${plural(here, { one: '1 listo', other: `${here} listos` })}` : ''
      }`,
    queued: (file: string) => `${file}: espera a los demás`,
    here: (file: string, size: string) => `${file} descargado: ${size}`,
    act: (what: string, file: string) => `${what} ${file}`,
  },

  noAccessTitle: 'Sin acceso',
  noAccessText: 'Esta cuenta no permite ver la página.',

  instantInZone: (when: string, zone: string) => `${when} ${zone}`,
}
