import type { Sentences } from '@corridor/contract/refusals/declare'
import type { reconciliationsRefusals } from '@corridor/contract/refusals/reconciliations'

export const reconciliationsFrench: Sentences<typeof reconciliationsRefusals> = {
  reconciliation_gone: () => 'Ce rapprochement n’existe pas.',
  proof_day_open: ({ day }) => `${day} n’est pas clôturé. Seule une journée clôturée peut être prouvée.`,
  proof_under_way: () => 'La preuve d’une journée est en cours. Réessayer dans une minute.',
  too_many_proofs: ({ minutes }) => `Beaucoup de preuves ont été demandées. Réessayer dans ${minutes} min.`,
  reopening_day_open: ({ day }) =>
    `Le ${day} n’est pas clôturé. Seule une journée clôturée peut être rouverte.`,
  reopening_files_left: ({ day }) =>
    `Un fichier du ${day} ou d’une journée ultérieure a été livré ou téléchargé, ou est en route. Les journées restent clôturées : ce que détient un partenaire doit rester vrai. Demander à l’exploitation quand la comptabilisation peut reprendre.`,
  reopening_under_way: () => 'Des journées sont en cours de clôture. Réessayer dans une minute.',
  summary_gone: () => 'Cette synthèse du jour n’existe pas.',
  report_not_ready: () => 'Les rapports de ce jour sont en préparation. Réessayer dans quelques minutes.',
  report_cleared: ({ title }) =>
    `La durée de conservation de ${title} est écoulée, et le réécrire donnerait un autre fichier : un nom a changé depuis. Les rapprochements de ce jour restent disponibles.`,
  report_damaged: ({ title }) =>
    `${title} n’est pas ce qui a été conservé, rien n’en est donc remis. Prévenir le responsable de l’installation.`,
}
