import type { palette as english } from '../en/palette.ts'
import { plural } from './plural.ts'

export const palette: typeof english = {
  title: 'Buscar desde cualquier lugar',
  field: 'Buscar o ir a',
  placeholder: 'Referencia, nombre, teléfono, agencia, pantalla…',
  results: 'Resultados',
  groups: {
    transfers: 'Transferencias',
    customers: 'Clientes',
    agencies: 'Agencias',
    agents: 'Agentes',
    users: 'Usuarios',
    screens: 'Ir a',
    actions: 'Acciones',
  },
  actions: { agency: 'Nueva agencia', user: 'Nuevo usuario', customer: 'Nuevo cliente' },
  from: (sender: string, receiver: string) => `${sender} → ${receiver}`,
  amount: (amount: string, currency: string) => `${amount} ${currency}`,
  named: (last: string, first: string) => `${last}, ${first}`,
  phone: (masked: string) => `teléfono ${masked}`,
  photoId: (masked: string) => `ID con foto ${masked}`,
  between: ' · ',
  lastSent: (day: string) => `último envío ${day}`,
  neverSent: 'sin envíos',
  inactive: 'Inactivo',
  searching: 'Buscando…',
  count: (count: number) => plural(count, { one: '1 resultado', other: `${count} resultados` }),
  nothing: 'Sin resultados',
  wrongDigit: 'Ninguna transferencia puede tener esta referencia: uno de sus dígitos está mal.',
  noSuch: 'Ninguna transferencia tiene esta referencia.',
  paused: (minutes: number) =>
    `No se buscan clientes por número durante ${minutes} min: se probaron demasiados que nadie tiene. Por nombre, sí.`,
  keys: {
    move: 'mover',
    kind: 'otro tipo',
    open: 'abrir',
    tab: 'otra pestaña',
    close: 'cerrar',
  },
  hint: 'Referencias desde 4 dígitos, nombres desde 2 letras, en cualquier orden',
  foot: {
    unsearched: (profile: string, kinds: string) =>
      `Perfil ${profile}: sin búsqueda de ${kinds} ni acciones que necesitan otro perfil.`,
    kinds: {
      customers: 'clientes',
      users: 'usuarios',
      files: 'archivos de liquidación',
      days: 'conciliaciones',
    },
    masked:
      'Los números de teléfono y de ID están enmascarados. A quién se encuentra aquí queda en la auditoría.',
  },
}
