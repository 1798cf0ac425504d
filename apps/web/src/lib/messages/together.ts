/** No line ends between an amount and its currency. */
export function together(amount: string, currency: string): string {
  return `${amount}\u00a0${currency}`
}
