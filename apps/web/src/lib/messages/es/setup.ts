import type { setup as english } from '../en/setup.ts'

export const setup: typeof english = {
  title: 'Ajustes y configuración',
  subtitle: 'Spreads de cambio y comisiones',
  tabs: { label: 'Tasas y comisiones', rates: 'Tasas', fees: 'Comisiones' },
  fourEyes: 'Cambios que necesitan dos personas',
}
