import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
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

/** Keeps page state in the URL. `schema` must consist of `lenient` fields and be stable. */
export function useUrlState<State extends object>(schema: z.ZodType<State>) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const text = query.toString()
  const state = useMemo(
    () => schema.parse(Object.fromEntries(new URLSearchParams(text))),
    [schema, text],
  )
  const searchFor = useCallback(
    (change: Partial<State>) => searchOf(schema, { ...state, ...change }),
    [schema, state],
  )
  const setState = useCallback(
    (change: Partial<State>, options: { replace?: boolean } = {}) =>
      void navigate({ search: searchFor(change) }, options),
    [navigate, searchFor],
  )
  return { state, setState, searchFor }
}
