export const passwords = {
  current: 'Current password',
  currentLevel2: 'Current second-level password',
  new: 'New password',
  newLevel2: 'New second-level password',
  again: 'The new one again',
  rulesLabel: 'What it must be like',
  rules: {
    length: (min: number, max: number) => `${min} to ${max} characters`,
    ownWords: 'more than your name, your login or a word of the product',
    common: 'none of the common passwords',
    other: 'not your other password',
    given: 'not the one that you were given',
  },
  met: 'Met:',
  open: 'To do:',
  /** Of rules that the server alone can tell. */
  onSave: (rules: string) => `Checked when you save: ${rules}`,
  checks: {
    length: (min: number, max: number) => `Use ${min} to ${max} characters`,
    again: 'This is not the same as above',
  },
}
