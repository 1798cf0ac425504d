import type { agenciesRefusals } from '@corridor/contract/refusals/agencies'
import type { Sentences } from '@corridor/contract/refusals/declare'

const shares = { fee: 'Los repartos de comisión', fx: 'Las utilidades FX' } as const

export const agencies: Sentences<typeof agenciesRefusals> = {
  agency_gone: () => 'Esta agencia ya no existe.',
  agency_busy: () => 'Un cajero está trabajando con esta agencia. Intentar de nuevo en un momento.',
  link_not_from_here: () => 'Un enlace parte de esta agencia y llega a otra.',
  linked_agency_gone: () => 'Una de las agencias elegidas ya no existe. Recargar y elegir de nuevo.',
  split_excess: ({ kind, sender, payer, sum }) =>
    `${shares[kind]} de ${sender} (envía) y ${payer} (recibe) suman ${sum} %. ` +
    'Juntos no pueden superar 100 %.',
  suspend_is_an_act: () => 'Suspender o reanudar la agencia en su lugar: así se pide un motivo',
  percent_decimals: () => 'Máximo dos decimales de porcentaje',
  no_currency: () => 'Elegir al menos una moneda',
  currency_twice: () => 'Una moneda está dos veces',
}
