import type { customerDocumentsRefusals } from '@corridor/contract/refusals/customer-documents'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const customerDocumentsFrench: Sentences<typeof customerDocumentsRefusals> = {
  document_gone: () => 'Ce scan n’existe plus.',
  document_exists: () => 'Ce même fichier est déjà là.',
  documents_full: ({ max }) => `Un client a ${max} scans au plus. En retirer un devenu inutile.`,
  scan_empty: () => 'Le fichier est vide. En choisir un autre.',
  scan_unknown_kind: () => 'Seuls les fichiers PNG, JPEG et PDF sont acceptés, quel que soit leur nom.',
  scan_broken: () => 'Le fichier est incomplet. L’ouvrir, l’enregistrer de nouveau et ajouter celui-là.',
  scan_too_many_pixels: () =>
    'L’image dépasse 50 millions de pixels. La numériser de nouveau avec une résolution plus basse.',
  scan_active_content: () =>
    'Ce PDF contient des programmes, d’autres fichiers ou un mot de passe. L’imprimer en PDF simple et ajouter celui-là.',
  scan_infected: () => 'L’antivirus refuse ce fichier. Ne pas l’ouvrir ; demander un autre scan.',
  scanner_away: () => 'L’antivirus ne répond pas : aucun fichier n’est accepté. Réessayer plus tard.',
  uploads_busy: () => 'Un autre scan est en cours d’envoi. Réessayer dans quelques secondes.',
}
