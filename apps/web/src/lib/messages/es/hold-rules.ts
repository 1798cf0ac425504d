import type { holdRules as english } from '../en/hold-rules.ts'
import { locale } from './locale.ts'
import { plural } from './plural.ts'

/** Texts of the rules that hold a transfer, and of the watch list. */
export const holdRules: typeof english = {
  title: 'Reglas de retención',
  subtitle: 'Por qué se revisa una transferencia antes de poder pagarla',
  rules: 'Reglas',
  hint: 'Cada regla se evalúa por sí sola al confirmar el efectivo. Conteos de 90 días.',
  days: 'De los últimos 90 días',
  empty: 'Sin reglas: ninguna transferencia se retiene al confirmarla',
  everyAgency: 'Toda agencia',
  agenciesFailed: 'No se pudieron cargar las agencias',
  on: 'Sí',
  off: 'No',
  add: 'Nueva regla',
  edit: (sid: number) => `Regla ${sid}`,
  save: 'Guardar',
  saved: {
    title: 'Guardado',
    message: (sid: number, version: number) =>
      `La regla ${sid}, versión ${version}, rige desde la próxima confirmación`,
  },
  columns: {
    sid: 'N.º',
    words: 'Retiene',
    agency: 'Agencia',
    state: 'Activa',
    version: 'Versión',
    held: 'Retenidas',
    released: 'Liberadas',
    rejected: 'Rechaz.',
  },
  kinds: {
    amount: 'Monto sobre una cifra',
    first: 'Primer envío sobre una cifra',
    per_day: 'Demasiadas transferencias en un día',
    watch_list: 'Similar a lista de vigilancia',
    id_expired: 'ID con foto vencido',
  },
  moreThan: (allowed: number) =>
    plural(allowed, {
      one: 'Más de 1 transferencia en un día',
      other: `Más de ${allowed} transferencias en un día`,
    }),
  about: {
    amount: 'Retiene una transferencia de más de este monto, enviada por la agencia.',
    first:
      'Retiene una transferencia de más de este monto de alguien de quien aún ninguna se puede pagar ni se pagó. Todos los registros de una persona cuentan como uno.',
    per_day:
      'Retiene cada transferencia adicional de una misma persona en un día UTC, sea cual sea la agencia de las demás.',
    watch_list:
      'Retiene una transferencia cuyo remitente o beneficiario tiene las palabras de un nombre de la lista de vigilancia, en cualquier orden.',
    id_expired: 'Retiene una transferencia cuyo remitente tiene un ID con foto vencido antes de este día.',
  },
  form: {
    kind: 'Retiene',
    agency: 'Enviada por',
    above: 'Sobre (USD)',
    allowed: 'Transferencias permitidas en un día',
    isActive: 'Activada',
  },
  tryOut: {
    action: 'Probar en 90 días',
    title: 'Los últimos 90 días con esta regla',
    counting: 'Contando…',
    outdated: 'La regla cambió después.',
    again: 'Probar de nuevo',
    held: (held: number, transfers: number) =>
      `${held.toLocaleString(locale)} de ${transfers.toLocaleString(locale)} transferencias retenidas,`,
    amount: (amount: string) => `${amount} USD.`,
    between: (since: string, until: string) => `${since} a ${until}, según lo que se sabe hoy`,
    newest: (count: number) => plural(count, { one: 'Esta:', other: `Las ${count} más nuevas:` }),
  },
  versions: 'Versiones',
  version: (version: number, words: string, isOn: boolean) =>
    `${version}: ${words}, ${isOn ? 'activa' : 'inactiva'}`,
  by: (date: string, user: string) => `${date} por ${user}`,
  watchList: {
    title: 'Lista de vigilancia',
    add: 'Agregar nombre',
    search: 'Buscar un nombre',
    empty: 'No hay nombres en la lista de vigilancia',
    nobody: 'Nadie con este nombre en la lista de vigilancia',
    columns: { name: 'Nombre', reason: 'Motivo' },
    born: (day: string) => `nac. ${day}`,
    added: (date: string, user: string) => `Agregado ${date} por ${user}`,
    count: (shown: number, total: number) =>
      shown < total
        ? `Los primeros ${shown} de ${total}. Buscar para ver más.`
        : plural(total, { one: '1 nombre', other: `${total} nombres` }),
    form: {
      name: 'Nombre',
      dateOfBirth: 'Fecha de nacimiento',
      birthHint: 'Si se conoce, no se retiene a quien tiene el mismo nombre y otra fecha de nacimiento',
      reason: 'Motivo',
    },
    addedName: (name: string) => `${name} está en la lista de vigilancia`,
    remove: 'Quitar',
    removeOf: (name: string) => `Quitar ${name}`,
    removal: (name: string) =>
      `${name} ya no retendrá ninguna transferencia. Queda registrado que el nombre estuvo en la lista y por qué se quitó.`,
    removed: (name: string) => `${name} ya no está en la lista de vigilancia`,
    why: 'Indicar por qué se quita el nombre',
    cancel: 'Cancelar',
  },
}
