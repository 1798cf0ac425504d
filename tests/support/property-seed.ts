import fc from 'fast-check'

/** The gate gives one commit one verdict: its property tests draw the same values each time. Elsewhere they are new. */
const seed = process.env['PROPERTY_SEED']
if (seed !== undefined) fc.configureGlobal({ seed: Number.parseInt(seed, 16) })
