import type { design as english } from '../en/design.ts'

/** Texts of the development page that shows the parts of ui/ in all their states. */
export const design: typeof english = {
  title: 'Diseño',
  subtitle: 'Las partes de las que se compone cada pantalla',
  parts: ['Tablas', 'Páginas y avisos', 'Diálogos', 'Formularios', 'Horario', 'Listas'],
}
