import type { agencySchedule as english } from '../en/agency-schedule.ts'
import { plural } from './plural.ts'

export const agencySchedule: typeof english = {
  open: 'Ouvrir les horaires',
  title: 'Horaires de l’agence',
  week: 'Horaires d’ouverture',
  save: 'Enregistrer',
  saved: { title: 'Enregistré', message: 'Horaires de l’agence enregistrés' },
  forNewAgents: 'Les nouveaux agents commencent avec ces horaires ; les autres gardent les leurs.',
  apply: {
    button: (count) =>
      plural(count, { one: `Appliquer à ${count} agent`, other: `Appliquer aux ${count} agents` }),
    title: 'Remplacer les horaires de tous les agents ?',
    text: (agency, count) =>
      `${plural(count, {
        one: `Les horaires de ${count} agent de ${agency} deviennent ceux de l’agence. Ses horaires propres sont perdus`,
        other: `Les horaires de ${count} agents de ${agency} deviennent ceux de l’agence. Leurs horaires propres sont perdus`,
      })}, et la passerelle applique aussitôt les nouveaux.`,
    saveFirst: 'Enregistrer d’abord : seuls les horaires enregistrés sont appliqués.',
    done: (changed) =>
      changed === 0
        ? 'Tous les agents avaient déjà ces horaires'
        : plural(changed, {
            one: `Horaires de ${changed} agent modifiés`,
            other: `Horaires de ${changed} agents modifiés`,
          }),
  },
  timeZone: (name, hours) => `Heures du fuseau de l’agence : ${name} (${hours})`,
  checks: {
    missing: (day) => `${day} : il manque une heure`,
    pattern: (day) => `${day} : heure non valide`,
    order: (day) => `${day} : la fermeture doit suivre l’ouverture`,
  },
  events: { event: 'Événement', agents: 'Agents', changed: 'Agents aux horaires modifiés' },
}
