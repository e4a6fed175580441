import { useId } from 'react'
import type { ReactNode } from 'react'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import './demo-panel.css'

/** One demonstration: what it shows, the working thing, and the lines of code that do it. */
export function DemoPanel(props: {
  title: string
  text: ReactNode
  code?: string
  /** Whether something in it is still to come: what stands below waits for it. */
  isWaiting?: boolean
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className="demo card" aria-labelledby={id} data-waiting={props.isWaiting}>
      <div className="demo-head">
        <h2 id={id}>{props.title}</h2>
        <p>{props.text}</p>
      </div>
      {props.children}
      {props.code && <CodeBlock code={props.code} />}
    </section>
  )
}

/** A sentence about something that is not here, where the thing itself would be. */
export function DemoNote({ children }: { children: ReactNode }) {
  return <p className="demo-note">{children}</p>
}
