import type { Sentences } from '@corridor/contract/refusals/declare'
import type { ratesRefusals } from '@corridor/contract/refusals/rates'

export const rates: Sentences<typeof ratesRefusals> = {
  spread_gone: () => 'Este spread ya no existe.',
  spread_exists: ({ currency }) => `Ya hay un spread para ${currency}. Recargar y cambiar ese.`,
  not_a_currency_code: () => 'Una moneda se indica con tres letras mayúsculas.',
  unknown_currency: () => 'Esta moneda no se conoce aquí.',
  no_spread_of_base: () => 'Todas las tasas son contra el dólar: no tiene spread.',
  spread_keeps_currency: ({ currency }) => `Este es el spread de ${currency} y no cambia de moneda.`,
  spread_of_zero: () => 'Un spread de 0 vende al costo. Confirmar que es lo que se quiere.',
}
