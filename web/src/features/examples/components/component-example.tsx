import { useState, type ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { quietPart } from '#web/ui/feedback/part-on-demand.tsx'
import { componentsMessages } from './components.messages.ts'
import './components.css'

const Properties = quietPart<{ name: string }>(() =>
  import('./component-properties.tsx').then((part) => part.ComponentProperties),
)

/** Collapsible table of a component's properties, fetched once it is open. */
export function PropertyTable({ name }: { name: string }) {
  const t = useT(componentsMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="component-props"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('properties', { name })}</summary>
      {isOpen && <Properties name={name} />}
    </details>
  )
}

/** Section of the page: a live example, its code, and the properties of its parts. */
export function ComponentExample(props: {
  id: string
  title: string
  text: string
  code: string
  parts: readonly string[]
  children: ReactNode
}) {
  return (
    <div data-section={props.id}>
      <DemoPanel title={props.title} text={props.text}>
        {props.children}
        <CodeBlock label={props.title} code={props.code} />
        <div>
          {props.parts.map((name) => (
            <PropertyTable key={name} name={name} />
          ))}
        </div>
      </DemoPanel>
    </div>
  )
}
