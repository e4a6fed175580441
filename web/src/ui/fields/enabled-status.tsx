import { statusTexts } from '@amber/contract/common-fields.ts'
import { statusCodes } from '@amber/contract/rules.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { Status } from '#web/ui/picture/badge.tsx'

/** Whether a record is enabled. */
export function EnabledStatus({ status }: { status: keyof typeof statusTexts }) {
  const translate = useTranslate()
  return (
    <Status tone={status === statusCodes.enabled ? 'good' : 'off'}>
      {translate(statusTexts[status])}
    </Status>
  )
}
