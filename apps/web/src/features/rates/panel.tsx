export function RatesPanel() {
  return <p />
}
