import type { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer } from '@corridor/contract/common/route'
import type { agencies as english } from '../en/agencies.ts'
import { plural } from './plural.ts'

type Attached = RouteAnswer<(typeof agenciesRoutes)['goesWith']>

/** Empty where nothing but the agency itself goes. */
function goesWithText(attached: Attached): string {
  const parts = (
    [
      [attached.agents, 'agente', 'agentes'],
      [attached.banks, 'cuenta bancaria', 'cuentas bancarias'],
      [attached.links, 'enlace de envío', 'enlaces de envío'],
      [attached.contacts, 'contacto', 'contactos'],
      [attached.addresses, 'dirección segura', 'direcciones seguras'],
      [attached.schedules, 'horario de atención', 'horarios de atención'],
      [attached.setups, 'configuración de archivos', 'configuraciones de archivos'],
      [attached.targets, 'destino SFTP', 'destinos SFTP'],
    ] as const
  ).flatMap(([count, one, other]) => (count === 0 ? [] : [`${count} ${plural(count, { one, other })}`]))
  return parts.length === 0 ? '' : `Con la agencia se elimina: ${parts.join(', ')}.`
}

/** Texts of the agencies screen. */
export const agencies: typeof english = {
  title: 'Agencias',
  subtitle: 'Ajustes y configuración',
  goBack: 'Volver',
  newAgency: 'Nueva agencia',
  search: 'Buscar agencias...',
  searchLabel: 'Buscar agencias',
  empty: 'No hay agencias',
  columns: {
    name: 'Nombre',
    country: 'País',
    services: 'Servicios',
    currencies: 'Monedas',
  },
  sending: 'SND',
  receiving: 'RCV',
  fees: {
    sendFeeSplit: 'Reparto SND',
    sendFxProfit: 'Util. FX SND',
    receiveFeeSplit: 'Reparto RCV',
    receiveFxProfit: 'Util. FX RCV',
  },
  help: {
    sendFeeSplit:
      'Cuando esta agencia envía: su parte de lo que las agencias comparten de una comisión (reparto del tramo). El resto es de la agencia pagadora y del operador.',
    sendFxProfit:
      'Cuando esta agencia envía: su parte de la utilidad FX, que es la diferencia entre la tasa mayorista y la del cliente.',
    receiveFeeSplit:
      'Cuando esta agencia paga: su parte de lo que las agencias comparten de una comisión (reparto del tramo).',
    receiveFxProfit:
      'Cuando esta agencia paga: su parte de la utilidad FX, que es la diferencia entre la tasa mayorista y la del cliente.',
  },
  transfers: 'Transferencias de esta agencia',
  setup: (longName: string) => `CONFIGURACIÓN DE ${longName}`,
  tabs: {
    label: 'Configuración de la agencia',
    detail: 'Detalle',
    banks: 'Bancos',
    agents: 'Agentes',
    compliance: 'Cumplimiento / Seguridad',
    settlement: 'Liquidación',
    position: 'Posición',
  },
  notFound: 'Esa agencia no existe, o no es una de las que le corresponden.',
  switcher: {
    label: 'Cambiar de agencia',
    list: 'Agencias a las que cambiar',
    found: (count: number) => plural(count, { one: '1 agencia', other: `${count} agencias` }),
  },
  form: {
    basic: 'INFORMACIÓN BÁSICA',
    longName: 'Nombre oficial',
    shortName: 'Nombre comercial',
    code: 'ID de agencia',
    countryCode: 'País',
    primaryLang: 'Idioma',
    time: 'AJUSTES DE HORA',
    timezone: 'Zona horaria',
    currencies: 'MONEDAS',
    currency: (position: number) => `Moneda ${position}`,
    clear: (position: number) => `Quitar moneda ${position}`,
    fees: 'COMISIONES AL CLIENTE, REPARTOS Y UTILIDADES FX',
    percent: '%',
    save: 'Guardar',
    readOnly: 'Este perfil puede ver las agencias, no cambiarlas.',
  },
  services: {
    send: 'SERVICIOS SND (ENVIAR DINERO A)',
    available: 'Agencias disponibles',
    selected: 'Agencias elegidas',
    receive: 'SERVICIOS RCV (RECIBIR DINERO DE)',
    nobody: 'Ninguna agencia envía dinero a esta.',
  },
  history: {
    secondLang: 'Segundo idioma',
    active: 'Activa',
    reason: 'Motivo',
    activeSND: 'Activa para enviar',
    activeRCV: 'Activa para recibir',
    currencies: 'Monedas',
    sendTo: 'Envía dinero a (números de agencia)',
  },
  security: {
    title: 'Seguridad',
    active: 'Agencia activa',
    off: 'Agencia suspendida',
    addresses: 'Direcciones IP seguras',
    noAddresses: 'ninguna',
    nobody: 'Una lista vacía no admite a nadie',
    schedule: 'Horario',
    ofNewAgents: 'de agentes nuevos',
  },
  suspended: (when: string, by: string, reason: string) => `Suspendida desde ${when} por ${by}: ${reason}`,
  switchedOff: 'Esta agencia está desactivada.',
  suspend: {
    button: 'Suspender',
    title: (agency: string) => `Suspender ${agency}`,
    effect:
      'Desde su próxima llamada la pasarela rechaza todo de esta agencia, también reversas, y nadie puede enviarle. El personal cancela en su lugar.',
    underWay: 'En curso',
    underWayText: (count: number) =>
      count === 0
        ? 'No se está enviando ninguna transferencia'
        : plural(count, {
            one: '1 transferencia validada y sin confirmar: el efectivo está en el mostrador',
            other: `${count} transferencias validadas y sin confirmar: el efectivo está en el mostrador`,
          }),
    payable: 'Por pagar aquí',
    payableText: (count: number, amount: string) =>
      count === 0
        ? 'Ninguna transferencia espera que esta agencia la pague'
        : plural(count, {
            one: `1 transferencia, ${amount} USD: espera hasta que la agencia se reanude, vence o se cancela`,
            other: `${count} transferencias, ${amount} USD: esperan hasta que la agencia se reanude, vencen o se cancelan`,
          }),
    list: 'Mostrarlas',
    reason: 'Motivo',
    close: 'Cancelar',
    done: 'Agencia suspendida',
  },
  resume: {
    button: 'Reanudar',
    title: (agency: string) => `Reanudar ${agency}`,
    effect: 'Desde su próxima llamada la pasarela vuelve a aceptar las llamadas de esta agencia.',
    done: 'Agencia reanudada',
  },
  checks: {
    twice: 'Esta moneda se eligió dos veces',
    percent: 'Usar de 0 a 100 con hasta 2 decimales',
  },
  created: { title: 'Guardado', message: 'Agencia creada' },
  saved: { title: 'Guardado', message: 'Datos de la agencia guardados' },
  notSaved: 'La agencia no se guardó',
  sendToNotSaved: 'La agencia se guardó, pero no las agencias a las que envía dinero',
  remove: {
    button: 'ELIMINAR',
    title: 'ELIMINAR',
    question: '¿Continuar con la eliminación?',
    goesWith: goesWithText,
    yes: 'Sí',
    no: 'No',
    accepted: 'Aceptado',
    rejected: 'Rechazado',
    removed: 'Agencia eliminada',
    failed: 'Mensaje de error',
  },
}
