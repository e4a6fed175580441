import type { ReactNode } from 'react'
import { statusTexts } from '@amber/contract/common-fields.ts'
import { statusCodes } from '@amber/contract/rules.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import './picture.css'

/** Text in a pill. */
export function Badge(props: { tone?: 'plain' | 'theme'; children: ReactNode }) {
  return <span className={`badge badge-${props.tone ?? 'plain'}`}>{props.children}</span>
}

/** Status with a colored dot. */
export function Status({ tone, children }: { tone: 'good' | 'off' | 'bad'; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>
}

/** Whether a record is enabled. */
export function EnabledStatus({ status }: { status: keyof typeof statusTexts }) {
  const translate = useTranslate()
  return (
    <Status tone={status === statusCodes.enabled ? 'good' : 'off'}>
      {translate(statusTexts[status])}
    </Status>
  )
}
