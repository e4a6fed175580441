import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import './plain-note.css'

/** In the place of a form that there cannot be: why, and what to do. Takes the focus, so that it is heard. */
export function PlainNote(props: {
  title: string
  detail: string
  help?: { title: string; items: readonly string[] }
  children?: ReactNode
}) {
  const { help } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {props.title}
      </h1>
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
