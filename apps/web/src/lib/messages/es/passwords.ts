import type { passwords as english } from '../en/passwords.ts'

export const passwords: typeof english = {
  current: 'Contraseña actual',
  currentLevel2: 'Contraseña de segundo nivel actual',
  new: 'Contraseña nueva',
  newLevel2: 'Contraseña de segundo nivel nueva',
  again: 'La nueva otra vez',
  rulesLabel: 'Cómo debe ser',
  rules: {
    length: (min, max) => `de ${min} a ${max} caracteres`,
    ownWords: 'más que el nombre, el usuario o una palabra del producto',
    common: 'ninguna de las contraseñas comunes',
    other: 'no la otra contraseña',
    given: 'no la que le dieron',
  },
  met: 'Cumplido:',
  open: 'Pendiente:',
  onSave: (rules: string) => `Se comprueba al guardar: ${rules}`,
  checks: {
    length: (min, max) => `Use de ${min} a ${max} caracteres`,
    again: 'No es la misma que arriba',
  },
}
