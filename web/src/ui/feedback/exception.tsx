import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { ExceptionPicture, type ExceptionKind } from './exception-picture.tsx'
import { uiMessages } from '#web/ui/ui.messages.ts'
import './feedback.css'

/** Error page with a way to continue. */
export function Exception(props: {
  kind: ExceptionKind
  title: string
  detail?: string
  requestId?: string | undefined
  action: ReactNode
}) {
  const t = useT(uiMessages)
  return (
    <section className="exception">
      <ExceptionPicture kind={props.kind} />
      <h1 tabIndex={-1}>{props.title}</h1>
      {props.detail && <p>{props.detail}</p>}
      {props.requestId && (
        <p className="exception-id">
          {t('requestId')} <code>{props.requestId}</code>
        </p>
      )}
      <div className="exception-actions">{props.action}</div>
    </section>
  )
}
