import type { agencySchedule as english } from '../en/agency-schedule.ts'
import { plural } from './plural.ts'

function agents(count: number): string {
  return plural(count, { one: '1 agente', other: `${count} agentes` })
}

/** Texts of the agency's office hours, which are also an agent's. */
export const agencySchedule: typeof english = {
  open: 'Abrir horario',
  title: 'Horario de la agencia',
  week: 'Horario de atención',
  save: 'Guardar',
  saved: { title: 'Guardado', message: 'Horario de la agencia guardado' },
  forNewAgents: 'Los agentes nuevos empiezan con este horario; los demás conservan el suyo.',
  apply: {
    button: (count: number) =>
      plural(count, { one: 'Aplicar a 1 agente', other: `Aplicar a los ${count} agentes` }),
    title: '¿Reemplazar el horario de todos los agentes?',
    text: (agency: string, count: number) =>
      `El horario de ${agents(count)} de ${agency} pasa a ser el de la agencia. Los horarios propios se pierden, y la pasarela sigue el nuevo de inmediato.`,
    saveFirst: 'Guardar primero: se aplica lo guardado.',
    done: (changed: number) =>
      changed === 0
        ? 'Todos los agentes ya tenían este horario'
        : `Se cambió el horario de ${agents(changed)}`,
  },
  timeZone: (name: string, hours: string) => `Horas de la zona horaria de la agencia: ${name} (${hours})`,
  checks: {
    missing: (day: string) => `${day}: falta una hora`,
    pattern: (day: string) => `${day}: no es una hora`,
    order: (day: string) => `${day}: el cierre debe ser posterior a la apertura`,
  },
  events: { event: 'Qué pasó', agents: 'Agentes', changed: 'Agentes con otro horario' },
}
