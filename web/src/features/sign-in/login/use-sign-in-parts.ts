import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from '#web/lib/call/services.ts'
import { isPartShown } from '#web/lib/sign-in/sign-in-parts.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

/** Whether each part of the sign-in area is shown; refreshed when the area opens. */
export function useSignInParts(): (part: SignInPart) => boolean {
  const { signInParts } = useServices()
  useEffect(() => whenIdle(() => void signInParts.refresh()), [signInParts])
  const { shown } = useStore(signInParts)
  return (part) => isPartShown(shown, part)
}
