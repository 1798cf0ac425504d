import type { positions as english } from '../en/positions.ts'
import { plural } from './plural.ts'

type Kind = 'deposit' | 'settlement'
type Direction = 'in' | 'out'

const paid: Readonly<Record<Kind, Readonly<Record<Direction, string>>>> = {
  deposit: { in: 'Depósito recibido', out: 'Depósito devuelto' },
  settlement: { in: 'Liquidación recibida', out: 'Liquidación pagada' },
}

/** What the moves did to a position, by the move and the side on which the agency was. */
const asSender: Readonly<Record<string, (count: number) => string>> = {
  SEND: (count) => `Transferencias enviadas, ${count}`,
  SEND_HELD: (count) => `Transferencias enviadas y retenidas, ${count}`,
  RECEIVE: (count) =>
    `Parte propia de comisiones y FX, ${plural(count, { one: '1 pagada', other: `${count} pagadas` })}`,
  REVERSE: (count) =>
    `Parte propia de comisiones y FX devuelta, ${plural(count, { one: '1 revertida', other: `${count} revertidas` })}`,
  CORRECT: (count) =>
    `Parte propia de comisiones y FX devuelta, ${plural(count, { one: '1 corregida', other: `${count} corregidas` })}`,
  CANCEL: (count) => `Canceladas, ${count}`,
  CANCEL_HELD: (count) => `Canceladas estando retenidas, ${count}`,
  REFUND: (count) => `Reembolsadas, ${count}`,
}
const asPayer: Readonly<Record<string, (count: number) => string>> = {
  RECEIVE: (count) => `Transferencias pagadas, ${count}`,
  REVERSE: (count) => `Pagos revertidos, ${count}`,
  CORRECT: (count) => `Pagos corregidos, ${count}`,
}

/** Texts of the position of an agency. */
export const positions: typeof english = {
  title: 'Posición',
  owesNow: 'Debe a la red ahora',
  isOwedNow: 'La red le debe ahora',
  usd: 'USD',
  asOf: (when: string) => `al ${when}`,
  noLimit: 'Sin límite: esta agencia puede deber cualquier monto.',
  credit: 'Límite de crédito',
  prepaid: 'Prepago: aún puede enviar',
  prepaidHint: 'Lo que queda de sus pagos: cada transferencia que envía resta monto y comisiones.',
  alert: 'Umbral de alerta',
  alertLeft: 'Alertar si queda menos de',
  left: (amount: string) => `quedan ${amount}`,
  above: (amount: string) => `excede ${amount}`,
  used: (percent: string) => `${percent} %`,
  gauge: (percent: string) => `Se usa el ${percent} por ciento del límite`,
  gaugeAlert: 'alerta',
  gaugeLimit: 'límite',
  enough: (days: string) => `Alcanza para ${days} días al ritmo de la última semana`,
  alerted: (when: string) => `Sobre el umbral de alerta desde ${when}`,
  alertedPrepaid: (when: string) => `Queda menos de lo deseado desde ${when}`,
  overLimit: 'Sobre su límite: ninguna transferencia se confirma hasta contabilizar un pago.',
  overPrepaid:
    'No queda nada: envió más de lo que pagó. Ninguna transferencia se confirma hasta contabilizar un pago.',
  changeLimit: 'Cambiar límite…',
  setLimit: 'Fijar un límite…',
  removeLimit: 'Quitar límite',
  removeQuestion: {
    title: 'Quitar límite',
    text: 'La agencia podrá deber cualquier monto. Los pagos y transferencias quedan como están.',
  },
  removeClose: 'Cancelar',
  removed: 'Límite quitado',
  limitSaved: { title: 'Guardado', message: 'Límite guardado, rige desde la próxima transferencia' },
  form: {
    mode: 'Cómo puede enviar',
    credit: 'A crédito, hasta un límite',
    prepaid: 'Prepago: solo lo que pagó',
    limit: 'Límite (USD)',
    alert: 'Umbral de alerta (USD)',
    alertLeft: 'Alertar si queda menos de (USD)',
    alertHint: 'Vacío: sin alerta.',
    save: 'Guardar',
  },
  history: { mode: 'Cómo puede enviar', limit: 'Límite', alert: 'Umbral de alerta' },
  picture: {
    title: 'Debe a la red al final de cada día, 90 días (USD)',
    describe: (first: string, last: string, high: string) =>
      `De ${first} el primer día a ${last} ahora; máximo ${high}.`,
    payments: (count: number) => plural(count, { one: '1 pago.', other: `${count} pagos.` }),
    limit: (amount: string) => `límite ${amount}`,
    alert: (amount: string) => `alerta ${amount}`,
    now: (amount: string) => `ahora ${amount}`,
    mark: (day: string, what: string, amount: string) => `${day}: ${what}, ${amount}`,
    failed: 'No se pudo cargar el gráfico. La tabla tiene las mismas cifras.',
    columns: { day: 'Fecha', owes: 'Debe al final del día', paid: 'Pagos' },
  },
  statement: {
    title: 'Estado de cuenta',
    from: 'Del',
    to: 'Al',
    sum: (brought: string, debit: string, credit: string, balance: string) =>
      `${brought} + ${debit} − ${credit} = ${balance}`,
    equals: 'igual al libro mayor',
    differs: 'difiere del libro mayor: avisar al operador del sistema',
    columns: {
      date: 'Fecha',
      what: 'Qué',
      debit: 'Debe (debe más)',
      credit: 'Haber (debe menos)',
      balance: 'Saldo',
    },
    brought: 'Saldo anterior',
    sums: 'sumas del período',
    empty: 'No se contabilizó nada en este período',
    what: (move: string, isSender: boolean, count: number) =>
      (isSender ? asSender : asPayer)[move]?.(count) ?? `${move}, ${count}`,
    furtherPayments: (count: number) => `${count} pagos más: la descarga tiene cada uno`,
    counterOf: (what: string, sid: number) => `Contraasiento: ${what.toLowerCase()} (deshace n.º ${sid})`,
    undone: 'deshecho',
    reference: (text: string) => `ref. banc. ${text}`,
    valueDate: (day: string) => `fecha valor ${day}`,
    download: 'Descargar',
    days: (from: string, to: string) => `${from} a ${to}`,
  },
  line: {
    title: (what: string, day: string) => `${what}: ${day}`,
    columns: { at: 'Asiento (UTC)', reference: 'Transferencia', amount: 'USD' },
    more: (count: number) => `Las ${count} más nuevas. La descarga las tiene todas.`,
    close: 'Cerrar',
  },
  payment: {
    record: 'Registrar un pago…',
    title: 'Registrar un pago',
    what: (kind: Kind, direction: Direction) => paid[kind][direction],
    labels: {
      kind: 'Qué es',
      direction: 'Quién pagó',
      amount: 'Monto (USD)',
      valueDate: 'Fecha valor',
      bankReference: 'Referencia bancaria',
      comments: 'Comentarios',
    },
    deposit: 'Depósito',
    settlement: 'Liquidación',
    in: 'La agencia nos pagó',
    out: 'Pagamos a la agencia',
    save: 'Contabilizar pago',
    more: {
      title: '¿Pagar más de lo que se debe?',
      text: (amount: string, owed: string) =>
        `Se va a contabilizar un pago de ${amount} USD a la agencia, a la que se le deben ${owed} USD.`,
      confirm: 'Contabilizar pago',
    },
    saved: (amount: string) => ({ title: 'Guardado', message: `Pago de ${amount} USD contabilizado` }),
  },
  counter: {
    open: 'Deshacer…',
    openOf: (what: string, amount: string) => `Deshacer: ${what}, ${amount}`,
    title: 'Deshacer pago',
    lead: (what: string, amount: string) =>
      `${what}, ${amount} USD: el pago queda en los libros y hoy se contabiliza lo contrario.`,
    submit: 'Contabilizar contraasiento',
    close: 'Cancelar',
    missing: 'Indicar por qué',
  },
}
