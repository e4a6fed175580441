import { rightsErrors } from '@amber/contract/roles/rights-errors.ts'
import { useTranslate } from '#web/lib/call/services.ts'

/** Returns a function that explains why the caller can manage none of these users. */
export function useInsufficient() {
  const translate = useTranslate()
  return (...targets: readonly { canManage: boolean }[]): string | undefined =>
    targets.length > 0 && targets.every(({ canManage }) => !canManage)
      ? translate(rightsErrors.insufficient_privilege.texts)
      : undefined
}
