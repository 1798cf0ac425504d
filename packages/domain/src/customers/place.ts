const places = 'AL B BE C CE CO D E F G GO H I K L LO M MAR ME MO N O P PE R RO S SE T V W'.split(' ')

/**
 * Which part of the list a last name stands in: what the database's `customer_place` says. A statement that names its
 * part is planned for it alone, once; for a part given as a value it would be planned each time anew.
 */
export function customerPlace(lastName: string): number {
  return places.filter((first) => first <= lastName).length
}

export const lastCustomerPlace = places.length
