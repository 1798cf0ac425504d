export function FeesPanel() {
  return <p />
}
