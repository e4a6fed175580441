import { useT } from '#web/lib/call/services.ts'
import { codesUnsetMessages } from './codes-unset.messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** In the place of a form that asks for a code, where none can be sent: what to do instead. */
export function CodesUnset({ purpose }: { purpose: 'sign_in' | 'register' | 'reset_password' }) {
  const t = useT(codesUnsetMessages)
  return <Notice title={t('title')} detail={t(purpose)} />
}
