import type { customerDocuments as english } from '../en/customer-documents.ts'
import { plural } from './plural.ts'

/** Texts of the scans of a customer's ids. */
export const customerDocuments: typeof english = {
  title: 'DOCUMENTOS',
  count: (count: number) => plural(count, { one: '1 escaneo', other: `${count} escaneos` }),
  kinds: { photoId: 'ID con foto', legalId: 'ID legal', other: 'Otro' },
  sides: { front: 'Frente', back: 'Reverso' },
  types: { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'application/pdf': 'PDF' },
  name: (kind: string, side: string) => `${kind}, ${side.toLowerCase()}`,
  what: (type: string, size: string, day: string, by: string) =>
    `${type}, ${size}, agregado ${day} por ${by}.`,
  until: (day: string) => `Vence ${day}.`,
  former: 'Número anterior',
  missing: (names: string) => `Falta: ${names}.`,
  recorded: 'Cada consulta queda registrada.',
  look: (name: string) => `Ver ${name}`,
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar ${name}`,
  addButton: 'Agregar escaneo…',
  addTitle: 'Agregar escaneo',
  add: 'Agregar',
  cancel: 'Cancelar',
  kind: 'De',
  side: 'Lado',
  file: 'Archivo',
  fileHint: 'PNG, JPEG o PDF, máximo 8 MB',
  added: 'Se agregó el escaneo.',
  noFile: 'Elegir un archivo',
  removeTitle: (name: string) => `Quitar ${name}`,
  removeText: 'El escaneo no se puede recuperar. El historial guarda que existió, quién lo quitó y por qué.',
  reasonMissing: 'Indicar por qué',
  removed: 'Se quitó el escaneo.',
  viewer: {
    close: 'Cerrar',
    turn: 'Girar',
    previous: 'Página anterior',
    next: 'Página siguiente',
    page: (page: number, pages: number) => `${page} de ${pages}`,
    noted: 'Esta consulta queda registrada.',
    unreadable: 'Este archivo no se puede mostrar. Pedir un escaneo nuevo.',
  },
}
