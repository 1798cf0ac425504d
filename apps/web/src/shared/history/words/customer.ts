import type { CodeNames } from '../value-words.ts'

interface CustomerCodes {
  readonly countries: CodeNames
  readonly photoIdTypes: CodeNames
  readonly legalIdTypes: CodeNames
  readonly occupations: CodeNames
}

/** Field to its codes and their names. */
export function customerCodes({ countries, photoIdTypes, legalIdTypes, occupations }: CustomerCodes) {
  return {
    country: countries,
    birthCountry: countries,
    nationalityCountry: countries,
    photoIdCountry: countries,
    legalIdIssueCountry: countries,
    photoIdType: photoIdTypes,
    legalIdType: legalIdTypes,
    occupation: occupations,
  }
}
