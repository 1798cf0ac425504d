import type { Plugin } from 'vite'

const writer = /\/zod\/v4\/core\/to-json-schema\.js$/
const schemas = /\/zod\/v4\/classic\/schemas\.js$/

/** What every schema of zod has and the browser does not use: by its own name for whoever updates zod. */
const unused = {
  'how each kind of schema is written as a JSON schema': /inst\._zod\.processJSONSchema = .*;$/gm,
  'its own English sentences': /core\.config\(en\(\)\);$/gm,
  'values that hold themselves': /core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/gm,
}

/** Both methods are made for everybody who validates, and called by nobody: so only a call of them fails. */
const noWriter = `
function notHere() {
  throw new Error('JSON schemas are written by the server alone')
}
function method() {
  return notHere
}
export {
  method as createStandardJSONSchemaMethod,
  method as createToJSONSchemaMethod,
  notHere as extractDefs,
  notHere as finalize,
  notHere as handleUnrepresentable,
  notHere as initializeContext,
  notHere as process,
  notHere as processSchema,
}
`

/**
 * Every schema of zod can write itself as a JSON schema, has an English sentence for whatever is wrong, and can read a
 * value that holds itself, so that no bundler can leave these out. Such schemas are written by the server, for its
 * serialisers and the API's description. What is wrong is told by the codes and the sentences of the contract. And what
 * comes as JSON, as an address or from a form never holds itself. `zod/mini` begins without all three as well.
 */
export function browserZod(): Plugin {
  return {
    name: 'browser-zod',
    apply: 'build',
    load: { filter: { id: writer }, handler: () => noWriter },
    transform: {
      filter: { id: schemas },
      handler(code) {
        for (const [what, pattern] of Object.entries(unused))
          if (code.search(pattern) < 0) this.error(`zod has it in another place than it had: ${what}`)
        const left = Object.values(unused).reduce((text, pattern) => text.replace(pattern, ';'), code)
        return { code: left, map: null }
      },
    },
  }
}
