import type { Refusals, Sentences } from './declare.ts'

export const customerDocumentsRefusals = {
  document_gone: { error: 'not_found' },
  document_exists: { error: 'duplicate' },
  documents_full: { error: 'invalid_input', params: { max: 'number' } },
  scan_empty: { error: 'invalid_input' },
  scan_unknown_kind: { error: 'unsupported_media_type' },
  scan_broken: { error: 'invalid_input' },
  scan_too_many_pixels: { error: 'invalid_input' },
  scan_active_content: { error: 'invalid_input' },
  scan_infected: { error: 'invalid_input' },
  scanner_away: { error: 'unavailable' },
  uploads_busy: { error: 'unavailable' },
} as const satisfies Refusals

export const customerDocumentsEnglish: Sentences<typeof customerDocumentsRefusals> = {
  document_gone: () => 'This scan does not exist any more.',
  document_exists: () => 'This very file is there already.',
  documents_full: ({ max }) => `A customer has at most ${max} scans. Remove one that is not needed any more.`,
  scan_empty: () => 'The file is empty. Choose another one.',
  scan_unknown_kind: () => 'Only PNG, JPEG and PDF files are taken; the name of the file does not matter.',
  scan_broken: () => 'The file is not whole. Open it, save it again, and add that one.',
  scan_too_many_pixels: () =>
    'The picture has over 50 million pixels. Scan it again with a lower resolution.',
  scan_active_content: () =>
    'This PDF holds programs, other files or a password. Print it to a plain PDF and add that one.',
  scan_infected: () => 'The virus scanner refuses this file. Do not open it; ask for another scan.',
  scanner_away: () => 'The virus scanner does not answer, so no file is taken. Try again later.',
  uploads_busy: () => 'Another scan is still on its way. Try again in a few seconds.',
}
