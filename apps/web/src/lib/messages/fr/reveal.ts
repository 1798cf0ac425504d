import type { reveal as english } from '../en/reveal.ts'

export const reveal: typeof english = {
  button: 'Dévoiler',
  buttonOf: (label) => `Dévoiler ${label}`,
  hide: 'Masquer',
  hideOf: (label) => `Masquer ${label}`,
  title: (label) => `Dévoiler : ${label}`,
  lead: 'Qui a consulté, quand et pourquoi est consigné.',
  reason: 'Motif',
  submit: 'Dévoiler',
  close: 'Fermer',
  seen: (seconds) => `Visible encore ${seconds} s`,
}
