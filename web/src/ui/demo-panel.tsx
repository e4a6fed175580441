import { useId } from 'react'
import type { ReactNode } from 'react'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import './demo-panel.css'

/** Panel of a live example with its code. */
export function DemoPanel(props: {
  title: string
  text: ReactNode
  code?: string
  /** Whether content is loading, which delays what follows below. */
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

/** Sentence in place of an example that cannot be shown. */
export function DemoNote({ children }: { children: ReactNode }) {
  return <p className="demo-note">{children}</p>
}
