export const currencyLabel = ({ currencyCode, name }: { currencyCode: string; name: string }): string =>
  `${currencyCode} - ${name}`
