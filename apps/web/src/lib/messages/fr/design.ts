import type { design as english } from '../en/design.ts'

export const design: typeof english = {
  title: 'Design',
  subtitle: 'Les éléments dont chaque écran est fait',
  parts: ['Tableaux', 'Pages et messages', 'Dialogues', 'Formulaires', 'Horaires', 'Listes'],
}
