import type { holds as english } from '../en/holds.ts'
import { plural } from './plural.ts'

/** Why a transfer is held, as every screen says it. */
export const holds: typeof english = {
  reason: {
    amount: (above: string) => `Monto sobre ${above} USD`,
    first: (above: string) => `Primer envío sobre ${above} USD`,
    perDay: (place: string, allowed: number) =>
      `${place} transferencia hoy, ${plural(allowed, { one: '1 permitida', other: `${allowed} permitidas` })}`,
    watchList: 'Similar a lista de vigilancia',
    idExpired: (day: string) => `ID con foto vencido ${day}`,
    staff: (why: string) => `Retenida a mano: ${why}`,
  },
  passed: {
    amount: (above: string) => `no sobre ${above} USD`,
    first: {
      known: 'no es el primer envío',
      small: (above: string) => `primero, no sobre ${above} USD`,
    },
    perDay: (today: number, allowed: number) => `${today} de ${allowed} transferencias hoy`,
    watchList: 'lista de vigilancia: nada',
    idExpired: { valid: 'ID vigente', none: 'sin fecha de ID' },
  },
  ruleFigure: (figure: string) => `regla ${figure}`,
  beyond: (more: string) => `${more} más`,
  idUntil: (until: string, on: string) => `Vigente hasta ${until}, enviada el ${on}`,
  alsoTried: (words: readonly string[]) => `También revisado: ${words.join(' · ')}`,
  listed: {
    sender: (name: string) => `Remitente: ${name}`,
    receiver: (name: string) => `Beneficiario: ${name}`,
  },
  heldBy: {
    rule: (sid: number, version: number) => `Retenida por la regla ${sid}, versión ${version}`,
    staff: 'Retenida a mano',
  },
  rule: (sid: number, version: number) => `Regla ${sid}, versión ${version}`,
  counts: ({ held, released, rejected }: { held: number; released: number; rejected: number }) =>
    `90 días: retenidas ${held}, liberadas ${released}, rechazadas ${rejected}`,
  place: (count: number) => `${count}.ª`,
}
