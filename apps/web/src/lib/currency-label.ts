export function currencyLabel({ currencyCode, name }: { currencyCode: string; name: string }): string {
  return `${currencyCode} - ${name}`
}
