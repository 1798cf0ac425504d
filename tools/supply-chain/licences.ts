/** What we may run and hand on without asking a lawyer: they ask for no more than their notice. */
const everywhere = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Good for what only builds or tests: nothing of it reaches a customer or a server. */
const toolsOnly = new Set(['MPL-2.0', 'Python-2.0'])

/** They name no licence in the lock file; what their own file says was read by a person, for this very version. */
const readByHand = new Map([
  ['ssh2 1.17.0', 'MIT'],
  ['cpu-features 0.0.10', 'MIT'],
  ['buildcheck 0.0.7', 'MIT'],
  ['png-js 1.1.0', 'MIT'],
])

export interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>
  >
}

/**
 * `A OR B` is ours to choose from, `A AND B` binds to both; they do not nest in any package of ours. Anything else
 * in the text, such as `SEE LICENSE IN x` or `WITH an exception`, is for a person to read, and so not allowed.
 */
function isAllowed(expression: string, isTool: boolean): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  const allows = (name: string): boolean => everywhere.has(name) || (isTool && toolsOnly.has(name))
  return plain.includes(' AND ') ? plain.split(' AND ').every(allows) : plain.split(' OR ').some(allows)
}

/** One line for each package whose licence is not on the list. */
export function licenceProblems(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([path, { version, license, dev = false }]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    // Our own folders, and the links to them.
    if (name === undefined || name.startsWith('@corridor/')) return []
    const known = license ?? readByHand.get(`${name} ${version}`)
    if (known !== undefined && isAllowed(known, dev)) return []
    const use = dev ? 'a tool' : 'part of the product'
    return [`${name} ${version}: ${known ?? 'names no licence'} (${use})`]
  })
}
