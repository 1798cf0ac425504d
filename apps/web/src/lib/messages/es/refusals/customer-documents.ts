import type { customerDocumentsRefusals } from '@corridor/contract/refusals/customer-documents'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const customerDocuments: Sentences<typeof customerDocumentsRefusals> = {
  document_gone: () => 'Este escaneo ya no existe.',
  document_exists: () => 'Este mismo archivo ya está.',
  documents_full: ({ max }) =>
    `Un cliente tiene como máximo ${max} escaneos. Quitar uno que ya no haga falta.`,
  scan_empty: () => 'El archivo está vacío. Elegir otro.',
  scan_unknown_kind: () => 'Solo se aceptan archivos PNG, JPEG y PDF; el nombre del archivo no importa.',
  scan_broken: () => 'El archivo no está completo. Abrirlo, guardarlo de nuevo y agregar ese.',
  scan_too_many_pixels: () =>
    'La imagen tiene más de 50 millones de píxeles. Escanear de nuevo con menor resolución.',
  scan_active_content: () =>
    'Este PDF contiene programas, otros archivos o una contraseña. Imprimirlo a un PDF simple y agregar ese.',
  scan_infected: () => 'El antivirus rechaza este archivo. No abrirlo; pedir otro escaneo.',
  scanner_away: () => 'El antivirus no responde, así que no se acepta ningún archivo. Intentar más tarde.',
  uploads_busy: () => 'Otro escaneo aún está en camino. Intentar de nuevo en unos segundos.',
}
