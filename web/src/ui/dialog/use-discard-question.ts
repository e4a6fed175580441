import { useCallback, useRef } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { editMessages } from './edit.messages.ts'

/** Returns a function that asks before discarding changes. `useUnsavedChanges` handles navigation. */
export function useDiscardQuestion(isDirty: boolean): () => Promise<boolean> {
  const { feedback } = useServices()
  const t = useT(editMessages)
  const isAsking = useRef(false)
  return useCallback(async () => {
    if (!isDirty) return true
    if (isAsking.current) return false
    isAsking.current = true
    const mayGo = await feedback.ask({
      title: t('discardTitle'),
      text: t('discardText'),
      confirm: t('discard'),
      isDanger: true,
      cancel: t('keep'),
    })
    isAsking.current = false
    return mayGo
  }, [feedback, isDirty, t])
}
