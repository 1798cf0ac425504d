import type { sessions as english } from '../en/sessions.ts'

export const sessions: typeof english = {
  caption: 'Sesiones',
  lead: 'Una sesión termina sola tras 15 minutos sin uso u 8 horas en total.',
  columns: {
    browser: 'Navegador',
    address: 'Dirección',
    started: 'Inicio',
    lastUse: 'Último uso',
    action: 'Acción',
  },
  unknownBrowser: 'Navegador desconocido',
  thisOne: 'esta',
  useLogout: 'use Salir',
  end: 'Terminar',
  endOf: (browser, address) => `Terminar ${browser}, ${address}`,
  ended: 'La sesión está terminada.',
  empty: 'Ninguna sesión abierta',
}
