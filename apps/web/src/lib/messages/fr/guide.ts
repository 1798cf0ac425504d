import type { guide as english } from '../en/guide.ts'

export const guide: typeof english = {
  title: 'Guide',
  subtitle: 'Par tâche (en anglais)',
  all: 'Toutes les pages',
  gone: 'Cette page n’existe pas.',
  failed: 'La page n’a pas pu être chargée',
}
