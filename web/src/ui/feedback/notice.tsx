import type { ReactNode } from 'react'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import './feedback.css'

/** Explains why a form is unavailable and what to do. */
export function Notice(props: {
  title: string
  detail: string
  help?: { title: string; items: readonly string[] }
  children?: ReactNode
}) {
  const { help } = props
  return (
    <>
      <FocusedHeading>{props.title}</FocusedHeading>
      <p className="note-detail">{props.detail}</p>
      {help && (
        <section className="note-help">
          <h2>{help.title}</h2>
          <ul>
            {help.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      )}
      {props.children}
    </>
  )
}
