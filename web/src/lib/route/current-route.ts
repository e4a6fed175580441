import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useMatches } from 'react-router'
import type { RouteHandle } from './route.ts'

export type ActiveHandle = RouteHandle & { name: string; texts: LocalizedText }

/** Returns the handle of the innermost open route. */
export function useRouteHandle(): ActiveHandle | undefined {
  return useMatches().at(-1)?.handle as ActiveHandle | undefined
}
