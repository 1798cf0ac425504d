import type { fees as english } from '../en/fees.ts'
import { plural } from './plural.ts'

/** Texts of the fees between two countries. */
export const fees: typeof english = {
  caption: 'Comisiones',
  empty: 'No hay comisiones',
  columns: { code: 'Cód. país', collect: 'País de cobro', destination: 'Comisiones hacia' },
  notSaved: 'Sin guardar',
  pair: (collect: string, destination: string) => `${collect} → ${destination}`,
  newPair: (collect: string) => `una comisión nueva de ${collect}`,

  country: 'Elegir un país',
  add: 'Agregar comisión',
  unit: 'Montos en USD',
  known: (country: string) =>
    `${country} ya tiene una comisión. Para agregar otro destino, abrir una de sus comisiones y elegir allí el destino.`,

  editor: 'Comisión',
  collecting: 'País de cobro',
  destination: 'País de destino',
  heading: 'Agregar o editar tramos de comisión por el monto enviado al destino elegido',
  brackets: {
    limitFrom: 'Desde (USD)',
    limitTo: 'Hasta (USD)',
    minFee: 'Com. mín. (USD)',
    percent: '% de TRN',
    feesSplit: 'Reparto',
  },
  short: { limitFrom: 'Desde', limitTo: 'Hasta', minFee: 'Com. mín.', percent: '%', feesSplit: 'Reparto' },
  savedValue: 'Valor guardado',
  newRow: 'Nuevo',
  fieldOf: (column: string, row: number) => `${column}, tramo ${row}`,
  addBracket: 'Agregar tramo',
  removeBracket: 'Quitar',
  removeBracketOf: (row: number) => `Quitar tramo ${row}`,

  feeExceeds: (upTo: string) => `Hasta ${upTo} el mínimo supera el monto enviado.`,
  incomplete: 'Incompleto: no se guardará.',
  gap: {
    title: 'Hueco:',
    text: (from: string, to: string) =>
      `sobre ${from} hasta ${to} USD no hay tramo, esas transferencias se rechazan`,
    close: 'Cerrarlo:',
    setTo: (to: string) => `poner Hasta ${to}`,
    setFrom: (from: string) => `poner Desde ${from}`,
    or: 'o',
  },
  above: (end: string) => `Sobre ${end} USD no hay tramo y se rechaza.`,

  save: 'GUARDAR',
  remove: 'ELIMINAR',
  undo: 'Deshacer cambios',
  saved: { title: 'Guardado', message: 'Comisión guardada' },
  notSent: (rows: number) =>
    plural(rows, {
      one: '1 tramo incompleto no se guardó.',
      other: `${rows} tramos incompletos no se guardaron.`,
    }),
  removed: 'Comisión eliminada',
  holdFor: (minutes: number) => `Los precios dados antes de GUARDAR valen ${minutes} minutos`,
  holdUntil: (time: string) => `Los precios dados antes valen hasta ${time}`,
  readOnly: 'Esta cuenta puede ver comisiones, no cambiarlas.',

  unsaved: {
    text: 'Hay cambios sin guardar: seguir en la lista o GUARDAR',
    discard: (pair: string) => `Descartar y abrir ${pair}`,
    keep: 'Seguir editando',
  },

  confirm: {
    title: 'Eliminar comisión',
    text: (pair: string) =>
      `La comisión ${pair} se eliminará con todos sus tramos. El corredor queda cerrado.`,
    behind: (links: string, transfers: string) =>
      `Da precio a ${links} ${links === '1' ? 'enlace' : 'enlaces'} de envío entre agencias, y lo dio a ${transfers} ${
        transfers === '1' ? 'transferencia' : 'transferencias'
      } en los últimos 30 días. Sus cajeros serán rechazados.`,
    hold: (minutes: number) => `Los precios dados antes valen ${minutes} minutos.`,
  },

  picture: {
    title: 'Comisión según el monto enviado',
    description:
      'La comisión de cada tramo sobre el monto enviado, en dólares y en porcentaje del monto. La tabla tiene las mismas cifras.',
    units: { usd: 'Comisión en USD', percent: 'Comisión en % del monto' },
    shares: 'Partes en el gráfico para',
    link: (sender: string, payer: string) => `${sender} (envía) → ${payer} (paga)`,
    legend: 'Línea continua: lo escrito; discontinua: lo guardado.',
    axis: 'Monto enviado, USD. Cada tramo tiene el mismo ancho. ● Hasta incluido, ○ Desde no.',
    gap: (from: string, to: string) => `Hueco ${from}–${to}`,
    refused: 'rechazado',
    over: (value: string) => `sobre ${value} % no se dibuja`,
    percent: (value: string) => `${value} %`,
    cursor: (unit: string) => `${unit}: monto enviado`,
    reading: (amount: string, fee: string, percent: string, rule: string) =>
      `Con ${amount}: comisión ${fee} = ${percent} % (${rule}).`,
    minimum: (percent: string, by: string) => `el mínimo; ${percent} es ${by}`,
    byPercent: (percent: string) => `${percent} del monto`,
    shared: (pool: string, host: string, peer: string, operator: string) =>
      `Repartido ${pool}: ${host}, ${peer}. Operador, el resto: ${operator}.`,
    none: (amount: string) => `Con ${amount}: sin tramo, esa transferencia se rechaza.`,
    wrong: 'El gráfico vuelve cuando todos los tramos son correctos.',
    failed: 'No se pudo cargar el gráfico.',
    rule: (percent: string, minimum: string) => `${percent}, al menos ${minimum}`,
    table: {
      from: 'Sobre (USD)',
      to: 'Hasta (USD)',
      rule: 'Regla',
      least: 'Comisión al inicio',
      most: 'Comisión al final',
      inPercent: 'En % al final',
    },
  },

  simulate: {
    title: 'Simular',
    amount: 'Monto',
    sendCurrency: 'Moneda de envío',
    from: 'de',
    sender: 'Agencia emisora',
    to: 'a',
    payer: 'Agencia pagadora',
    paidIn: 'pagado en',
    receiveCurrency: 'Moneda de pago',
    price: 'Por qué este precio',
    byTyped:
      'Con los tramos como están escritos, y con las tasas, spreads, impuestos y repartos de ahora. No se guarda nada.',
    bySaved: 'Con lo guardado: lo que la pasarela dice ahora.',
    refused: (sentence: string) => `Rechazado: ${sentence}`,
    noLinks: 'Ninguna agencia de un país envía a una del otro: no hay a qué dar precio.',
    wrong: 'Todos los tramos completos deben ser correctos antes de probar.',
  },

  dryRun: {
    title: 'Ensayo',
    over: (days: number, pair: string) => `De los últimos ${days} días, ${pair}`,
    days: 'Días',
    daysOf: (days: number) => `${days} días`,
    close: 'Cerrar',
    outdated: 'Los tramos cambiaron después: este resultado no está al día.',
    again: 'Ensayar de nuevo',
    wrong: 'Todos los tramos completos deben ser correctos antes de probar.',
    asOf: (when: string) =>
      `Ensayo de los tramos escritos frente a lo cobrado; no se guarda nada. Al ${when}.`,
    none: 'No hay transferencias en estos días.',
    outcomes: {
      more: 'pagan más',
      less: 'pagan menos',
      same: 'pagan lo mismo',
      refused: 'rechazadas por falta de tramo',
    },
    share: (percent: string, difference: string) => `${percent} % · ${difference} USD`,
    parties: {
      caption: 'Comisión en USD',
      party: 'Parte',
      before: 'Antes',
      after: 'Después',
      difference: 'Diferencia',
      ofItRefused: 'de ello rechazado',
      host: 'Agencias emisoras',
      peer: 'Agencias pagadoras',
      operator: 'Operador',
      all: 'Comisión total',
    },
    byChange: 'Transferencias por cambio, USD',
    change: 'Cambio de la comisión',
    transfers: 'Transferencias',
    same: 'igual',
    upTo: (to: string) => `a ${to}`,
    refused: 'rechazadas',
    largest: 'Diez mayores cambios de comisión, sin las rechazadas',
    noLargest: 'Ninguna comisión cambia',
    columns: {
      reference: 'Referencia',
      sent: 'Enviada',
      agencies: 'Agencia emisora → pagadora',
      amount: 'Monto',
      before: 'Antes',
      after: 'Después',
      difference: 'Diferencia',
    },
  },

  behind: {
    title: (pair: string) => `${pair}, 30 días`,
    transfers: 'Transferencias',
    amount: 'Monto enviado',
    fees: 'Comisión pagada',
    links: 'Enlaces de envío con esta comisión',
  },

  history: {
    countryCodeCollect: 'País de cobro',
    countryCodeDestination: 'País de destino',
    brackets: 'Tramos',
    limitFrom: 'Desde (USD)',
    limitTo: 'Hasta (USD)',
    minFee: 'Com. mín. (USD)',
    percent: '% de TRN',
    feesSplit: 'Reparto',
  },
}
