import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

/** The code of a screen did not come: the connection is lost, or a newer version has taken its place. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
}

/** For code without which a screen cannot be shown. */
export async function orNotLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    throw new ScreenNotLoaded('The screen could not be loaded', { cause })
  }
}

/** A screen whose code is loaded when it is first opened. The router's own answer to a failure is a blind reload. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(() => orNotLoaded(load), name)
}
