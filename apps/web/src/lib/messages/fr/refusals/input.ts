import type { Sentences } from '@corridor/contract/refusals/declare'
import type { inputRefusals } from '@corridor/contract/refusals/input'

const things = {
  string: { le: 'le texte', units: 'caractères' },
  array: { le: 'la liste', units: 'éléments' },
  set: { le: 'l’ensemble', units: 'éléments' },
  map: { le: 'la table', units: 'entrées' },
  file: { le: 'le fichier', units: 'octets' },
} as const

const formats: Readonly<Record<string, string>> = {
  email: 'adresse e-mail',
  url: 'URL',
  uuid: 'UUID',
  datetime: 'date et heure ISO',
  date: 'date ISO',
  time: 'heure ISO',
  ipv4: 'adresse IPv4',
  ipv6: 'adresse IPv6',
}

export const inputFrench: Sentences<typeof inputRefusals> = {
  required: () => 'Ce champ est obligatoire',
  at_most_characters: ({ max }) => `${max} caractères au plus`,
  at_least_characters: ({ min }) => `Utiliser au moins ${min} caractères`,
  character_not_storable: () => 'Un caractère ne peut pas être enregistré',
  not_a_record_number: () => 'Ce n’est pas un numéro de fiche',
  not_a_password_hash: () => 'Ce n’est pas une empreinte de mot de passe',
  not_an_email: () => 'Ce n’est pas une adresse e-mail',
  unknown_code: () => 'Ce code n’existe pas.',
  page_too_deep: () => 'Cette page est trop loin dans la liste. Affiner la recherche, par exemple par dates.',

  not_valid: () => 'Saisie non valide',
  wrong_type: ({ expected, received }) => `Saisie non valide : ${expected} attendu, ${received} reçu`,
  wrong_value: ({ expected }) => `Saisie non valide : ${expected} attendu`,
  wrong_option: ({ options }) => `Choix non valide : un de ${options} attendu`,
  wrong_format: ({ format }) => `Format non valide : ${formats[format] ?? format}`,
  wrong_pattern: ({ pattern }) => `Texte non valide : doit suivre le motif ${pattern}`,
  too_big: ({ thing, max }) => `Trop grand : ${thing} doit être <=${max}`,
  too_small: ({ thing, min }) => `Trop petit : ${thing} doit être >=${min}`,
  not_below: ({ thing, max }) => `Trop grand : ${thing} doit être <${max}`,
  not_above: ({ thing, min }) => `Trop petit : ${thing} doit être >${min}`,
  too_many: ({ thing, max }) => `Trop grand : ${things[thing].le} doit avoir <=${max} ${things[thing].units}`,
  too_few: ({ thing, min }) => `Trop petit : ${things[thing].le} doit avoir >=${min} ${things[thing].units}`,
  more_than_exactly: ({ thing, count }) =>
    `Trop grand : ${things[thing].le} doit avoir exactement ${count} ${things[thing].units}`,
  fewer_than_exactly: ({ thing, count }) =>
    `Trop petit : ${things[thing].le} doit avoir exactement ${count} ${things[thing].units}`,
}
