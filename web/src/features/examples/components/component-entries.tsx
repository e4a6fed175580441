import { useId } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { ComponentProperties, ComponentText } from './component-properties.tsx'
import { componentsMessages } from './components.messages.ts'
import type { Demo, Demos } from './demo.ts'

function ComponentEntry({ parts, demos }: { parts: readonly string[]; demos: readonly Demo[] }) {
  const t = useT(componentsMessages)
  const id = useId()
  const [name = '', ...others] = parts
  return (
    <section className="demo card" data-section={name} aria-labelledby={id}>
      <div className="demo-head">
        <h3 id={id} lang="en">
          {name}
        </h3>
        <ComponentText name={name} />
        {others.length > 0 && <p>{t('shownToo', { names: others.join(', ') })}</p>}
      </div>
      {demos.map(({ Demo: Live, code }, at) => (
        // The demos of a part are always the same.
        <div key={at} className="demo-stack">
          <Live />
          <details className="component-props">
            <summary>{t('codeOf', { name })}</summary>
            <CodeBlock label={t('codeOf', { name })} code={code} />
          </details>
        </div>
      ))}
      <div className="components-properties">
        {parts.map((part) => (
          <ComponentProperties key={part} name={part} />
        ))}
      </div>
    </section>
  )
}

/** Demos of a group with their code and properties. */
export function ComponentEntries(props: {
  entries: readonly (readonly [string, ...string[]])[]
  demos: Demos
}) {
  return props.entries.map((parts) => {
    const demos = props.demos[parts[0]]
    return demos && <ComponentEntry key={parts[0]} parts={parts} demos={demos} />
  })
}
