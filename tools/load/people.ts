import type { ProfileSid } from '@corridor/domain/access/permissions'

export interface DemoPerson {
  readonly name: string
  readonly lastName: string
  readonly profile: ProfileSid
  readonly active: boolean
  readonly comments: string
}

/** Well-known demo passwords; demo users exist only where the mode is not PROD. */
export const demoPasswords = { login: 'corridor-demo', secondLevel: 'second-demo' } as const

function person(fullName: string, profile: ProfileSid, more: Partial<DemoPerson> = {}): DemoPerson {
  const [name = '', ...rest] = fullName.split(' ')
  return { name, lastName: rest.join(' '), profile, active: true, comments: '', ...more }
}

/** The first six are the ones that the start prints: one for each profile. */
export const demoPeople: readonly DemoPerson[] = [
  person('Ana Ruiz', 1, { comments: 'Head of operations systems' }),
  person('Omar Haddad', 2, { comments: 'Shift lead, mornings' }),
  person('Claire Dubois', 3, { comments: 'Reports to the board every quarter' }),
  person('Finn Olsen', 4),
  person('Sara Kim', 5),
  person('Ivan Petrov', 6, { comments: 'External auditor, until year end' }),
  person('Jorge Ortega', 2),
  person('Maria Elena Hernandez', 2),
  person('Thandiwe Nkosi', 3),
  person('Lucas Moreau', 4),
  person('Aisha Bello', 5),
  person('Kenji Watanabe', 2),
  person('Priya Nair', 4),
  person('Mateo Silva', 2),
  person('Elif Yilmaz', 5),
  person('Nguyen Minh Anh', 2),
  person('Rosa Castillo', 5, { active: false, comments: 'On leave until March' }),
  person('Peter Lindqvist', 6),
  person('Fatou Diallo', 2),
  person('Carlos Vargas', 4),
  person('Hannah Weber', 3),
  person('Jose Luis Ramirez', 2),
  person('Chinwe Okafor', 5),
  person('Marta Kowalska', 4),
  person('Samuel Mensah', 2),
  person('Ingrid Halvorsen', 1, { comments: 'Second super admin' }),
  person('Dina Abbas', 5),
  person('Paolo Ricci', 2),
  person('Guadalupe Flores', 2),
  person('Wei Chen', 4),
  person('Amara Toure', 5, { active: false }),
  person('Bruno Carvalho', 2),
  person('Leila Farahani', 3),
  person('Tomas Novak', 2),
  person('Grace Wanjiru', 5),
  person('Hugo Lopez Martinez', 2),
  person('Olga Ivanova', 4),
  person('Ravi Shah', 2),
  person('Beatriz Santos', 5),
  person('Maximiliana Alejandra Villanueva de la Torre', 2, { comments: 'A long name, on purpose' }),
]

export function loginOf({ name, lastName }: DemoPerson): string {
  const plain = `${name}.${lastName.split(' ')[0] ?? ''}`.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase()
}
