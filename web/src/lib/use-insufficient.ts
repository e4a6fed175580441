import { rightsErrors } from '@amber/contract/rights-errors.ts'
import { useSay } from './services.ts'

/** Says why nothing can be done with these users: the caller may manage none of them. Undefined where one may be managed. */
export function useInsufficient() {
  const say = useSay()
  return (...targets: readonly { canManage: boolean }[]): string | undefined =>
    targets.length > 0 && targets.every(({ canManage }) => !canManage)
      ? say(rightsErrors.insufficient_privilege.words)
      : undefined
}
