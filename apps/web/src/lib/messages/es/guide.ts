import type { guide as english } from '../en/guide.ts'

export const guide: typeof english = {
  title: 'Guía',
  subtitle: 'Por tarea (en inglés)',
  all: 'Todas las páginas',
  gone: 'Esa página no existe.',
  failed: 'No se pudo cargar la página',
}
