/** As much of it as the tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }

  interface Context {
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: {
        readonly accountId: string
        readonly grantIdFor: (clientId: string) => string | undefined
      }
    }
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: {
      new (of: { readonly accountId: string; readonly clientId: string }): Grant
      readonly find: (id: string) => Promise<Grant | undefined>
    }
    callback: () => (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails: (
      request: IncomingMessage,
      response: ServerResponse,
    ) => Promise<{ readonly uid: string; readonly prompt: { readonly name: string } }>
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>
    on: (event: string, listener: (...said: unknown[]) => void) => void
  }

  export type { Context }
}
