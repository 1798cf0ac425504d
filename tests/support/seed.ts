const defaultSeed = 2026

function readSeed(): number {
  const seed = Number(process.env['PROPERTY_SEED'] ?? defaultSeed)
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) {
    throw new Error('PROPERTY_SEED takes a whole number from 0 to 2147483647.')
  }
  return seed
}

/**
 * The seed of every random value in tests, kills and drills. The default is constant, so that the same code gets the same
 * verdict on every run. A full run sets PROPERTY_SEED to a new number.
 */
export const propertySeed = readSeed()
