import type { audit as english } from '../en/audit.ts'

export const audit: typeof english = {
  lastUpdate: (date: string, user: string) => `Último cambio: ${date} por ${user}`,
  history: 'Historial',
  close: 'Cerrar',
  empty: 'Aún sin cambios',
  actions: { insert: 'creó', update: 'cambió', delete: 'eliminó', event: 'anotó' },
  columns: { field: 'Campo', before: 'Antes', after: 'Después', value: 'Valor' },
  fields: {
    proposedBy: 'Propuesto por',
    proposal: 'Propuesta',
    event: 'Evento',
    reason: 'Motivo',
    sessions: 'Sesiones',
    purpose: 'Para',
    passkey: 'Llave de acceso',
    address: 'Dirección',
    browser: 'Navegador',
  },
  purposes: {
    second_level: 'una contraseña de segundo nivel',
    app_set_up: 'configurar una aplicación',
    app_remove: 'quitar una aplicación',
    codes_renew: 'códigos de recuperación nuevos',
    passkey_add: 'añadir una llave de acceso',
    passkey_remove: 'quitar una llave de acceso',
    sessions_end: 'terminar sesiones',
  },
  actors: { host: 'el servidor', system: 'el sistema' },
  bracket: {
    from: (border) => `Tramo por encima de ${border}`,
    text: (to, percent, least, shared) => `hasta ${to}: ${percent}, al menos ${least}, compartido ${shared}`,
  },
  yes: 'sí',
  no: 'no',
  nothing: 'vacío',
  theirs: {
    title: 'Lo que cambió:',
    change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
    same: 'Se guardaron los mismos valores de partida.',
    alsoMine: 'También cambiado aquí: al conservar lo propio, queda lo propio.',
  },
}
