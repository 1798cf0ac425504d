import type { compliance as english } from '../en/compliance.ts'
import { plural } from './plural.ts'

function transfers(count: number): string {
  return plural(count, { one: '1 transferencia', other: `${count} transferencias` })
}

/** Texts of the compliance panel of an agency. */
export const compliance: typeof english = {
  title: 'Configuración de cumplimiento',
  tabs: { send: 'Enviar', receive: 'Recibir', enumerations: 'Listas de valores' },
  filter: 'Filtrar campos...',
  noMatch: 'Ningún campo tiene este texto en su nombre.',
  active: 'Servicio activo',
  on: 'sí',
  off: 'no',
  visibilities: { REQ: 'Exigido', OPT: 'Opcional', NOT_ALL: 'N/A' },
  counts: (required: number, optional: number, none: number) =>
    `${required} exig. · ${optional} opc. · ${none} N/A`,
  allNone: (count: number) => `los ${count} N/A`,
  narrowed: (count: number, all: number) => `${count} de ${all} acotadas`,
  problems: (count: number) => plural(count, { one: '1 problema', other: `${count} problemas` }),
  locked: 'imprescindible',
  requiredAbove: (amount: string) => `Exigido sobre ${amount}`,
  requiredAlways: 'Siempre: límite 0',
  was: (before: string) => `antes ${before}`,
  fieldOf: (category: string, label: string) => `${category}, ${label}`,
  limitOf: (label: string) => `Límite ${label}`,
  limitsTitle: 'Límites que exigen estos campos',
  limitsAbove: 'Exigido sobre',
  limitsAboveHint: 'vacío: sin límite · 0: siempre',
  refusedAbove: 'Rechazado sobre',
  refusedAboveHint: '0 rechaza toda transferencia',
  limits: {
    limitCoB: 'País de nacimiento',
    limitDoB: 'Fecha de nacim.',
    limitLegalID: 'ID legal',
    limitPhotoID: 'ID con foto',
    limitTestQuestion: 'Pregunta control',
    limitByTrn: 'Por transferencia',
    limitTotalNet: 'Total de la red',
  },
  fieldCount: (count: number) => plural(count, { one: '1 campo', other: `${count} campos` }),
  byTransfer: 'una transf.',
  perCustomer: { send: 'por cliente', receive: 'por beneficiario' },
  period: 'Período',
  selectPeriod: 'Elegir período',
  utcDays: 'días UTC',
  noLimit: 'sin límite',
  none: 'ninguno',
  zero: 'Con 0 se rechaza toda transferencia.',
  standing: {
    underWay: (count: number) => `${transfers(count)} en curso`,
    payable: (count: number, amount: string) => `${transfers(count)} por pagar, ${amount} USD`,
  },
  stops: {
    send: 'Las transferencias en curso ya no se pueden confirmar: el efectivo está en el mostrador.',
    receive: 'Lo que espera pago ya no lo puede pagar nadie: solo esta agencia puede pagarlo.',
  },
  delivery: {
    title: 'Formas de entrega',
    available: 'Formas disponibles',
    selected: 'Formas elegidas',
    none: 'Ninguna elegida: nadie puede enviar a esta agencia.',
  },
  options: { available: 'Opciones disponibles', selected: 'Opciones elegidas' },
  enumerations: {
    photoIdType: 'Tipo de ID con foto',
    legalIdType: 'Tipo de ID legal',
    occupation: 'Ocupación',
    relationshipTo: 'Relación con el beneficiario',
    sourceOfFunds: 'Origen de los fondos',
  },
  allAccepted: (count: number) => `Ninguna elegida: se aceptan las ${count}`,
  all: 'todas',
  someAccepted: (chosen: number, count: number) =>
    plural(chosen, { one: `Se acepta 1 de ${count}`, other: `Se aceptan ${chosen} de ${count}` }),
  save: 'Guardar',
  reset: 'Deshacer',
  changes: (count: number) => plural(count, { one: '1 cambio', other: `${count} cambios` }),
  inForce: 'rige desde la próxima transferencia',
  changesTitle: 'Cambios aún sin guardar',
  changesColumns: { tab: 'Dónde', label: 'Qué', before: 'Guardado', after: 'Escrito' },
  close: 'Cerrar',
  saved: { title: 'Guardado', message: 'Ajustes de la agencia guardados' },
  readOnly: 'Este perfil puede ver estas reglas, no cambiarlas.',
  at: (tab: string, label: string) => `${tab}, ${label}`,
  history: { activeSND: 'Enviar, Servicio activo', activeRCV: 'Recibir, Servicio activo' },
  resetAsks: {
    title: '¿Descartar los cambios?',
    text: (count: number) =>
      plural(count, {
        one: 'Se pierde 1 cambio sin guardar, en todas las pestañas de las reglas.',
        other: `Se pierden ${count} cambios sin guardar, en todas las pestañas de las reglas.`,
      }),
  },
  asks: {
    title: '¿Guardar estas reglas?',
    save: 'Guardar',
    zero: (tab: string, limit: string) => `${tab}: '${limit}' es 0. Se rechazará toda transferencia.`,
    sendOff: (underWay: number) =>
      underWay === 0
        ? 'Se desactivará el envío. Ninguna transferencia está en curso.'
        : `Se desactivará el envío. ${plural(underWay, {
            one: '1 transferencia está en curso y ya no se puede confirmar',
            other: `${underWay} transferencias están en curso y ya no se pueden confirmar`,
          })}: el efectivo está en el mostrador.`,
    receiveOff: (payable: number, amount: string) =>
      payable === 0
        ? 'Se desactivará la recepción. Ninguna transferencia espera pago.'
        : `Se desactivará la recepción. Nadie podrá pagar ${transfers(payable)} por ${amount} USD.`,
    noDelivery: 'No queda forma de entrega: nadie puede enviar a esta agencia.',
  },
  stairs: {
    title: 'Exigido según el monto',
    unit: 'USD en una transferencia',
    always: (count: number) =>
      plural(count, { one: 'siempre: 1 exigido', other: `siempre: ${count} exigidos` }),
    from: (amount: string, count: number) =>
      plural(count, {
        one: `desde ${amount}: 1 exigido`,
        other: `desde ${amount}: ${count} exigidos`,
      }),
    added: (labels: string) => `+ ${labels}`,
    refused: (amount: string) => `sobre ${amount} rechazado`,
    allRefused: 'toda transferencia se rechaza',
    tried: (amount: string) => `probado ${amount}`,
    unreached: (labels: string) => `Nunca se piden, porque esa transferencia se rechaza: ${labels}`,
    columns: { from: 'Desde (USD)', required: 'Exigidos', added: 'Debido a' },
    refusedRow: 'rechazado',
    failed: 'No se pudo cargar el gráfico; la tabla tiene las mismas cifras.',
  },
  tryOut: {
    title: 'Qué pasaría',
    withStored: 'con las reglas guardadas',
    withChanges: (count: number) =>
      plural(count, { one: 'con 1 cambio sin guardar', other: `con ${count} cambios sin guardar` }),
    close: 'Cerrar',
    reference: 'Transferencia pasada (referencia)',
    amount: 'Monto (USD)',
    deliveryOption: 'Forma de entrega',
    notAnAmount: 'No es un monto',
    unreadable: 'Corregir primero los valores marcados: aún no son reglas.',
    askSomething: 'Escribir un monto o la referencia de una transferencia pasada.',
    asking: 'Consultando…',
    refused: 'Rechazada',
    accepted: 'Aceptada',
    tellerReads: 'El cajero lee',
    storedAccepted: 'reglas guardadas: ✓ aceptada',
    storedRefused: 'reglas guardadas: ✕ rechazada',
    toLimit: 'límite',
    toField: 'campo',
    fromTo: (sender: string, receiver: string) => `${sender} a ${receiver}`,
    noValues: 'Un cliente sin ningún dato',
    changeFields: 'cambiar campos',
    past: 'Últimos 30 días',
    between: (since: string, until: string) => `${since} a ${until}`,
    asOf: 'a las',
    outdated: 'Contado con valores distintos de los escritos ahora.',
    again: 'Contar de nuevo',
    counting: 'Contando…',
    of: 'De',
    transfers,
    wouldBe: (count: number) =>
      plural(count, { one: '1 se habría rechazado', other: `${count} se habrían rechazado` }),
    share: (percent: string) => `(${percent} %)`,
    columns: { reason: 'Primer motivo', transfers: 'Transferencias', amount: 'USD' },
    reasons: {
      aboveLimit: (name: string) => `${name}: sobre el límite`,
      notAccepted: (name: string) => `${name}: no aceptado`,
      required: (name: string) => `${name}: exigido`,
    },
    refusedTotal: 'Rechazadas',
    storedCount: (count: number) => `reglas guardadas: ${count}`,
    atMore: (transfers: number, offices: number) => `${transfers} en ${offices} más`,
    samples: 'Más recientes:',
  },
}
