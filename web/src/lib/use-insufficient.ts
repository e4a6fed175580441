import { rightsErrors } from '@amber/contract/roles/rights-errors.ts'
import { useTranslate } from '#web/lib/call/services.ts'

/** Says why nothing can be done with these users: the caller may manage none of them. Undefined where one may be managed. */
export function useInsufficient() {
  const translate = useTranslate()
  return (...targets: readonly { canManage: boolean }[]): string | undefined =>
    targets.length > 0 && targets.every(({ canManage }) => !canManage)
      ? translate(rightsErrors.insufficient_privilege.texts)
      : undefined
}
