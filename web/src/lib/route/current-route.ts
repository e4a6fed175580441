import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useMatches } from 'react-router'
import type { RouteHandle } from './route.ts'

/** What the router carries for each route: its own declaration's handle, and its title in both languages. */
export type ActiveHandle = RouteHandle & { name: string; texts: LocalizedText }

/** The handle of the innermost route that is open. */
export function useRouteHandle(): ActiveHandle | undefined {
  return useMatches().at(-1)?.handle as ActiveHandle | undefined
}
