import { useT } from '#web/lib/call/services.ts'
import { emptyValueMessages } from './text.messages.ts'
import './text.css'

/** Dash for an empty value, with text for screen readers; "Not set" by default. */
export function EmptyValue({ texts }: { texts?: string }) {
  const t = useT(emptyValueMessages)
  return (
    <>
      <span className="not-given" aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">{texts ?? t('notSet')}</span>
    </>
  )
}
