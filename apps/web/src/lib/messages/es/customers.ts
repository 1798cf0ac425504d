import type { customers as english } from '../en/customers.ts'
import { plural } from './plural.ts'

/** Texts of the customers screen: its head, its tabs and its list. */
export const customers: typeof english = {
  transfersOf: 'Transferencias de este cliente',
  record: (sid: number) => `Cliente ${sid}`,
  title: 'Clientes',
  subtitle: '/ Ajustes y configuración',
  tabs: { label: 'Clientes', list: 'Lista', detail: 'Detalle', transactions: 'Transacciones' },
  goBack: 'Volver',
  nothingChosen: 'No hay cliente elegido. Abrir uno de la lista.',
  statistics: {
    label: 'Clientes en cifras',
    all: 'N.º clientes',
    made: 'N.º clientes nuevos, 30 días',
    sending: 'N.º clientes con trn, 90 días',
    failed: 'No se pudo cargar.',
    grown: (count: string) => `+${count} en 90 días`,
    madeBefore: (count: string, days: number) => `${count} en los ${days} días previos`,
    share: (percent: string) => `${percent} % de todos los clientes`,
    asOf: 'al',
    table: 'Clientes por día',
    day: 'Día',
    noDays: 'Aún no se ha contado nada.',
    pictures: {
      all: 'Todos los clientes',
      made: 'Nuevos por día',
      sending: 'Envían por día',
      most: (figure: string, day: string) => `máximo ${figure}, ${day}`,
      describeAll: (first: string, from: string, last: string, to: string) =>
        `Todos los clientes: ${first} el ${from}, ${last} el ${to}.`,
      describe: (name: string, from: string, to: string, most: string, day: string) =>
        `${name} del ${from} al ${to}: el máximo fue ${most} el ${day}.`,
    },
  },
  search: 'Buscar clientes ...',
  searchLabel: 'Buscar clientes',
  searchHint: 'Inicios de nombres o teléfonos en cualquier orden, o un número de ID completo',
  papers: {
    label: 'ID con foto',
    all: 'Todos',
    expiring: 'ID vence en 30 días',
    expired: 'ID vencido',
  },
  download: 'Descargar datos',
  newCustomer: 'Nuevo cliente',
  found: (text: string) => `hallados con "${text}"`,
  everybody: 'todos los clientes',
  columns: {
    firstName: 'Nombre',
    middleName: 'Segundo nombre',
    lastName: 'Apellido',
    birth: 'Nacimiento',
    birthHint: 'Día, mes, año',
    country: 'País',
    phone: 'Teléfono',
    govId: 'ID oficial',
    govIdHint: 'Los últimos cuatro caracteres del ID con foto',
  },
  expiry: {
    expired: 'Vencido',
    soon: (days: number) =>
      days === 0 ? 'Vence hoy' : plural(days, { one: 'Vence en 1 día', other: `Vence en ${days} días` }),
    until: (day: string) => `ID con foto hasta ${day}`,
  },
  empty: 'No hay clientes',
  reading: 'Nacimiento es día/mes/año · ID oficial muestra sus últimos cuatro caracteres',
}
