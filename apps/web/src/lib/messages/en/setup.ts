export const setup = {
  title: 'Setup and configuration',
  subtitle: 'Setup exchange spreads and fees',
  tabs: { label: 'Rates and fees', rates: 'Rates', fees: 'Fees' },
  fourEyes: 'Changes that need two people',
}
