import type { setup as english } from '../en/setup.ts'

export const setup: typeof english = {
  title: 'Paramètres et configuration',
  subtitle: 'Réglage des spreads de change et des frais',
  tabs: { label: 'Taux et frais', rates: 'Taux', fees: 'Frais' },
  fourEyes: 'Modifications à deux personnes',
}
