import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from '#web/lib/call/services.ts'
import { isShown } from '#web/lib/sign-in/sign-in-parts.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

/** Whether each part of the sign-in area is shown; followed, and asked for again when the area is opened without a reload. */
export function useSignInParts(): (part: SignInPart) => boolean {
  const { signInParts } = useServices()
  useEffect(() => whenIdle(() => void signInParts.refresh()), [signInParts])
  const { shown } = useStore(signInParts)
  return (part) => isShown(shown, part)
}
