import type { holds as english } from '../en/holds.ts'
import { plural } from './plural.ts'

export const holds: typeof english = {
  reason: {
    amount: (above) => `Montant > ${above} USD`,
    first: (above) => `Premier transfert > ${above} USD`,
    perDay: (place, allowed) => `${place} transfert du jour, ${allowed} permis`,
    watchList: 'Nom en liste de surveillance',
    idExpired: (day) => `Pièce expirée le ${day}`,
    staff: (why) => `Bloqué par le personnel : ${why}`,
  },
  passed: {
    amount: (above) => `pas au-delà de ${above} USD`,
    first: { known: 'pas le premier transfert', small: (above) => `premier, pas au-delà de ${above} USD` },
    perDay: (today, allowed) =>
      `${today} sur ${allowed} ${plural(allowed, { one: 'transfert', other: 'transferts' })} ce jour`,
    watchList: 'hors liste de surveillance',
    idExpired: { valid: 'pièce valable', none: 'pièce sans date' },
  },
  ruleFigure: (figure) => `règle ${figure}`,
  beyond: (more) => `${more} au-delà`,
  idUntil: (until, on) => `Valable jusqu’au ${until}, envoyé le ${on}`,
  alsoTried: (words) => `Vérifié aussi : ${words.join(' · ')}`,
  listed: { sender: (name) => `Expéditeur : ${name}`, receiver: (name) => `Bénéficiaire : ${name}` },
  heldBy: {
    rule: (sid, version) => `Bloqué par la règle ${sid}, version ${version}`,
    staff: 'Bloqué par le personnel',
  },
  rule: (sid, version) => `Règle ${sid}, version ${version}`,
  counts: ({ held, released, rejected }) =>
    `90 jours : bloqués ${held}, débloqués ${released}, rejetés ${rejected}`,
  place: (count) => `${count}${count === 1 ? 'er' : 'e'}`,
}
