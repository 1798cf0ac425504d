import type { notes as english } from '../en/notes.ts'
import { plural } from './plural.ts'

export const notes: typeof english = {
  title: 'NOTES',
  count: (count) => `${count} ${plural(count, { one: 'note', other: 'notes' })}`,
  none: 'Aucune note.',
  older: (older) =>
    plural(older, {
      one: `${older} note plus ancienne n’est pas affichée.`,
      other: `${older} notes plus anciennes ne sont pas affichées.`,
    }),
  by: 'par',
  box: 'Ajouter une note, interne',
  boxHint: 'Une note est définitive. Ctrl+Enter l’ajoute.',
  add: 'Ajouter',
  added: 'La note a été ajoutée.',
  strike: 'Barrer',
  strikeOf: (by, when) => `Barrer la note de ${by}, ${when}`,
  strikeTitle: 'Barrer une note',
  strikeText: 'La note reste lisible, barrée, avec votre nom et votre motif.',
  strikeDone: 'La note a été barrée.',
  reasonMissing: 'Indiquer le motif',
  cancel: 'Annuler',
  struck: (by, when, why) => `Barrée par ${by}, ${when} : ${why}`,
  message: (operation) => `${operation} : rien n’a changé`,
  fromPartner: 'appel d’un partenaire',
  event: (by, event) => `${by} ${event}`,
  failed: 'Le reste de la chronologie n’a pas pu être chargé',
}
