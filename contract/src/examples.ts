/** Whether the example pages are there. */
export const exampleModes = ['on', 'off'] as const
export type ExampleMode = (typeof exampleModes)[number]

/**
 * The extent to which a route, with all routes below it, is an example: the page itself, which has no address while example
 * pages are off; or only its menu entry, while the address always works.
 */
export type Example = 'page' | 'menu-entry'

type ExampleRoute = {
  name: string
  handle: { example?: Example }
  children: readonly ExampleRoute[]
}

/** Finds the examples among declared routes, by name. A route below an example is one as well. */
export function examplesAmong(
  nodes: readonly ExampleRoute[],
  above?: Example,
): ReadonlyMap<string, Example> {
  return new Map(
    nodes.flatMap(({ name, handle, children }) => {
      const example = above ?? handle.example
      const own = example ? [[name, example] as const] : []
      return [...own, ...examplesAmong(children, example)]
    }),
  )
}
