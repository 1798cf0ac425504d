import type { notes as english } from '../en/notes.ts'
import { plural } from './plural.ts'

/** Texts of the notes that staff write on a record, and of what else happened around a transfer. */
export const notes: typeof english = {
  title: 'NOTAS',
  count: (count: number) => plural(count, { one: '1 nota', other: `${count} notas` }),
  none: 'Aún no hay notas.',
  older: (older: number) =>
    plural(older, {
      one: '1 nota más antigua no se muestra.',
      other: `${older} notas más antiguas no se muestran.`,
    }),
  by: 'por',
  box: 'Agregar nota interna',
  boxHint: 'Una nota queda para siempre. Ctrl+Enter la agrega.',
  add: 'Agregar',
  added: 'Se agregó la nota.',
  strike: 'Tachar',
  strikeOf: (by: string, when: string) => `Tachar la nota de ${by}, ${when}`,
  strikeTitle: 'Tachar una nota',
  strikeText: 'La nota sigue legible, tachada, con el nombre de quien la tacha y el motivo.',
  strikeDone: 'Se tachó la nota.',
  reasonMissing: 'Indicar por qué',
  cancel: 'Cancelar',
  struck: (by: string, when: string, why: string) => `Tachada por ${by}, ${when}: ${why}`,
  message: (operation: string) => `${operation}: nada cambió`,
  fromPartner: 'llamada de un socio',
  event: (by: string, event: string) => `${by} ${event}`,
  failed: 'No se pudo cargar qué más pasó',
}
