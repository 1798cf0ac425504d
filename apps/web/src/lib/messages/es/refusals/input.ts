import type { Sentences } from '@corridor/contract/refusals/declare'
import type { inputRefusals } from '@corridor/contract/refusals/input'

const units = {
  string: 'caracteres',
  array: 'elementos',
  set: 'elementos',
  map: 'entradas',
  file: 'bytes',
} as const

const formats: Readonly<Record<string, string>> = {
  email: 'correo electrónico',
  url: 'URL',
  uuid: 'UUID',
  datetime: 'fecha y hora ISO',
  date: 'fecha ISO',
  time: 'hora ISO',
  ipv4: 'dirección IPv4',
  ipv6: 'dirección IPv6',
}

export const input: Sentences<typeof inputRefusals> = {
  required: () => 'Este campo es obligatorio',
  at_most_characters: ({ max }) => `Máximo ${max} caracteres`,
  at_least_characters: ({ min }) => `Usar al menos ${min} caracteres`,
  character_not_storable: () => 'Contiene un carácter que no se puede guardar',
  not_a_record_number: () => 'No es un número de registro',
  not_a_password_hash: () => 'No es un hash de contraseña',
  not_an_email: () => 'No es una dirección de correo',
  unknown_code: () => 'Este código no existe.',
  page_too_deep: () =>
    'Esta página está demasiado lejos en la lista. Acotar la búsqueda, por ejemplo por fechas.',

  not_valid: () => 'Valor no válido',
  wrong_type: ({ expected, received }) => `Valor no válido: se espera ${expected}, llegó ${received}`,
  wrong_value: ({ expected }) => `Valor no válido: se espera ${expected}`,
  wrong_option: ({ options }) => `Opción no válida: se espera una de ${options}`,
  wrong_format: ({ format }) => `Formato no válido: ${formats[format] ?? format}`,
  wrong_pattern: ({ pattern }) => `Texto no válido: debe cumplir el patrón ${pattern}`,
  too_big: ({ thing, max }) => `Demasiado grande: ${thing} debe ser <=${max}`,
  too_small: ({ thing, min }) => `Demasiado pequeño: ${thing} debe ser >=${min}`,
  not_below: ({ thing, max }) => `Demasiado grande: ${thing} debe ser <${max}`,
  not_above: ({ thing, min }) => `Demasiado pequeño: ${thing} debe ser >${min}`,
  too_many: ({ thing, max }) => `Demasiado grande: ${thing} debe tener <=${max} ${units[thing]}`,
  too_few: ({ thing, min }) => `Demasiado pequeño: ${thing} debe tener >=${min} ${units[thing]}`,
  more_than_exactly: ({ thing, count }) =>
    `Demasiado grande: ${thing} debe tener exactamente ${count} ${units[thing]}`,
  fewer_than_exactly: ({ thing, count }) =>
    `Demasiado pequeño: ${thing} debe tener exactamente ${count} ${units[thing]}`,
}
