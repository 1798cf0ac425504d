import type { agentsRefusals } from '@corridor/contract/refusals/agents'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const agents: Sentences<typeof agentsRefusals> = {
  agent_gone: () => 'Este agente ya no existe.',
  token_guessable: () => 'Este token se podría adivinar. Usar Generar para obtener uno aleatorio.',
  pos_doubled: () => 'Dos puntos de venta de este agente tienen el mismo número.',
  pos_number_taken: () => 'Dos puntos de venta tienen el mismo número.',
  pos_of_another_agent: () => 'Este punto de venta no es de este agente.',
  pos_number_form: () => 'De 1 a 3 letras o dígitos',
  pos_number_twice: () => 'Un número de POS está dos veces',
  not_a_time: () => 'No es una hora',
  closes_before_opening: () => 'El cierre debe ser posterior a la apertura',
  day_twice: () => 'Un día está dos veces',
}
