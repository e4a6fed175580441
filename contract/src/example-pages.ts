export const exampleModes = ['on', 'off'] as const
export type ExampleMode = (typeof exampleModes)[number]

/** `page` has no route while example pages are off; `menu-entry` only loses its menu entry. */
export type Example = 'page' | 'menu-entry'

type ExampleRoute = {
  name: string
  handle: { example?: Example }
  children: readonly ExampleRoute[]
}

/** Returns the examples among routes by name; children inherit the kind. */
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
