import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod'

type Lenient<Shape extends Readonly<Record<string, z.ZodType>>> = {
  [Key in keyof Shape]: z.ZodCatch<Shape[Key]>
}

/** Makes fields fall back to defaults, so that no URL breaks a page. */
export function lenient<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
): Lenient<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field.catch(() => field.parse(undefined)),
  ])
  return Object.fromEntries(fields) as Lenient<Shape>
}

/** Returns the query of a state, without default values. */
export function searchOf<State extends object>(schema: z.ZodType<State>, state: State): string {
  const defaults = schema.parse({}) as Record<string, unknown>
  const query = new URLSearchParams()
  // Parsed again for a canonical order.
  for (const [name, value] of Object.entries(schema.parse(state))) {
    if (value != null && value !== '' && value !== defaults[name]) query.set(name, String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Schema of `lenient` fields. */
export type StateSchema<State extends object> = z.ZodType<State> & {
  shape: Readonly<Record<string, unknown>>
}

/** Returns the query of a state, followed by those parameters of `query` that the schema does not have. */
function searchWith<State extends object>(
  schema: StateSchema<State>,
  state: State,
  query: string,
): string {
  const next = new URLSearchParams(searchOf(schema, state))
  for (const [name, value] of new URLSearchParams(query))
    if (!Object.hasOwn(schema.shape, name)) next.append(name, value)
  return next.toString()
}

/**
 * Keeps page state in the URL. `setState` changes the present address, with parameters of other parts of the page;
 * `searchFor` returns the query of another address, without them. `schema` must be stable.
 */
export function useUrlState<State extends object>(schema: StateSchema<State>) {
  const { search: text, state: entry } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(
    () => schema.parse(Object.fromEntries(new URLSearchParams(text))),
    [schema, text],
  )
  const searchFor = useCallback(
    (change: Partial<State>) => searchOf(schema, { ...state, ...change }),
    [schema, state],
  )
  const setState = useCallback(
    (change: Partial<State>, { replace = false }: { replace?: boolean } = {}) => {
      const search = searchWith(schema, { ...state, ...change }, text)
      // Otherwise Back would lead to the same state.
      const isInPlace = replace || search === searchWith(schema, state, text)
      // A replaced entry is still the same one.
      void navigate({ search }, { replace: isInPlace, state: isInPlace ? entry : null })
    },
    [navigate, schema, state, text, entry],
  )
  return { state, setState, searchFor }
}
