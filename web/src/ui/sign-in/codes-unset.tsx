import { useT } from '#web/lib/call/services.ts'
import { codesUnsetMessages } from './codes-unset.messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Explains the alternative when no code can be sent. */
export function CodesUnset({ purpose }: { purpose: 'sign_in' | 'register' | 'reset_password' }) {
  const t = useT(codesUnsetMessages)
  return <Notice title={t('title')} detail={t(purpose)} />
}
