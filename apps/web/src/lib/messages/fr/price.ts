import type { price as english } from '../en/price.ts'

export const price: typeof english = {
  frozen:
    'Figé à la validation du transfert, avec les valeurs de ce moment. USD est la devise de base ; les agences se partagent les frais et le gain de change, le reste revient à l’opérateur.',
  collected: 'Montant, frais et taxe',
  paid: 'Taux de change et paiement',
  shared: 'Répartition',
  record: (sid) => `n° ${sid}`,
  bracket: (sid) => (sid === 0 ? 'Tranche de frais' : `Tranche de frais n° ${sid}`),
  bracketText: (from, to, minimum, percent) =>
    `au-delà de ${from} jusqu’à ${to} USD : ${percent}, au moins ${minimum} USD`,
  already: 'déjà en devise de base',
  wholesale: (currency) => `Taux de gros ${currency}`,
  oneDollar: (rate, currency) => `1 USD = ${rate} ${currency}`,
  spread: 'Spread',
  pool: 'Frais à partager',
  poolText: (fee, most) => `le plus petit des frais ${fee} et de la limite ${most}`,
  rules: {
    percent: (percent, minimum) => `le pourcentage l’emporte, ${percent} > minimum ${minimum}`,
    minimum: (percent, minimum) => `le minimum l’emporte, pourcentage ${percent} ≤ ${minimum}`,
  },
  steps: {
    amountBase: 'Montant envoyé, base',
    percentFee: 'Frais au pourcentage',
    fee: 'Frais',
    tax: 'Taxe',
    totalBase: 'À encaisser, base',
    sendFees: 'Frais, devise d’envoi',
    sendTaxes: 'Taxe, devise d’envoi',
    total: 'À encaisser',
    retail: 'Taux client',
    exchangeRate: 'Taux de change',
    receiveAmount: 'Montant reçu',
    payout: 'Paiement en base',
    profit: 'Gain de change',
  },
  rounding: {
    halfEven: 'arrondi au plus proche, la moitié au chiffre pair',
    down: 'arrondi vers le bas',
  },
  table: {
    caption: 'Répartition des frais et du gain de change, en USD',
    party: 'Partie',
    fee: 'Frais',
    fx: 'Gain de change',
    sum: 'Somme',
    host: (agency) => `${agency} (envoie)`,
    peer: (agency) => `${agency} (paie)`,
    operator: 'Opérateur',
    rest: 'le reste',
    total: 'Somme',
  },
}
