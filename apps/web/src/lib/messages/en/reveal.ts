/** Texts of secret fields that are masked and can be seen for a while. */
export const reveal = {
  button: 'Reveal',
  buttonOf: (label: string) => `Reveal ${label}`,
  hide: 'Hide',
  hideOf: (label: string) => `Hide ${label}`,
  title: (label: string) => `Reveal: ${label}`,
  lead: 'Who looked at it, when and why is noted.',
  reason: 'Reason',
  submit: 'Reveal',
  close: 'Close',
  seen: (seconds: number) => `In sight for ${seconds} s`,
}
