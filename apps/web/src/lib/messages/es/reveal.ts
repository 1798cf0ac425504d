import type { reveal as english } from '../en/reveal.ts'

/** Texts of secret fields that are masked and can be seen for a while. */
export const reveal: typeof english = {
  button: 'Mostrar',
  buttonOf: (label: string) => `Mostrar ${label}`,
  hide: 'Ocultar',
  hideOf: (label: string) => `Ocultar ${label}`,
  title: (label: string) => `Mostrar: ${label}`,
  lead: 'Queda anotado quién lo vio, cuándo y por qué.',
  reason: 'Motivo',
  submit: 'Mostrar',
  close: 'Cerrar',
  seen: (seconds: number) => `A la vista ${seconds} s`,
}
