import type { price as english } from '../en/price.ts'

/** Texts of a price and of what made it. */
export const price: typeof english = {
  frozen:
    'Fijado al validar la transferencia, con los valores de ese momento. USD es la moneda base; las agencias se reparten la comisión y la utilidad FX, el operador recibe el resto.',
  collected: 'Monto, comisión e impuesto',
  paid: 'Tasa de cambio y pago',
  shared: 'Quién recibe qué',
  record: (sid: number) => `n.º ${sid}`,
  bracket: (sid: number) => (sid === 0 ? 'Tramo de comisión' : `Tramo de comisión n.º ${sid}`),
  bracketText: (from: string, to: string, minimum: string, percent: string) =>
    `sobre ${from} hasta ${to} USD: ${percent}, al menos ${minimum} USD`,
  already: 'ya en la moneda base',
  wholesale: (currency: string) => `Mayorista ${currency}`,
  oneDollar: (rate: string, currency: string) => `1 USD = ${rate} ${currency}`,
  spread: 'Spread',
  pool: 'Comisión a repartir',
  poolText: (fee: string, most: string) => `lo menor entre comisión ${fee} y límite ${most}`,
  rules: {
    percent: (percent: string, minimum: string) => `rige el porcentaje, ${percent} > mínimo ${minimum}`,
    minimum: (percent: string, minimum: string) => `rige el mínimo, porcentaje ${percent} ≤ ${minimum}`,
  },
  steps: {
    amountBase: 'Monto enviado, base',
    percentFee: 'Comisión por porcentaje',
    fee: 'Comisión',
    tax: 'Impuesto',
    totalBase: 'A cobrar, base',
    sendFees: 'Comisión, moneda de envío',
    sendTaxes: 'Impuesto, moneda de envío',
    total: 'A cobrar',
    retail: 'Tasa minorista',
    exchangeRate: 'Tasa de cambio',
    receiveAmount: 'Monto a recibir',
    payout: 'Pago en base',
    profit: 'Utilidad FX',
  },
  rounding: {
    halfEven: 'redondeado al más cercano, la mitad al dígito par',
    down: 'redondeado hacia abajo',
  },
  table: {
    caption: 'Reparto de la comisión y la utilidad FX, en USD',
    party: 'Parte',
    fee: 'Comisión',
    fx: 'Utilidad FX',
    sum: 'Suma',
    host: (agency: string) => `${agency} (envía)`,
    peer: (agency: string) => `${agency} (paga)`,
    operator: 'Operador',
    rest: 'el resto',
    total: 'Suma',
  },
}
