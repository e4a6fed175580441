import { useState, type ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import components from './component-props.json' with { type: 'json' }
import { componentsMessages } from './components.messages.ts'
import './components.css'

export type ComponentProps = (typeof components)[number]

export const allComponents: readonly ComponentProps[] = components

function Properties({ component }: { component: ComponentProps }) {
  const t = useT(componentsMessages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="demo-table" role="group" aria-label={component.name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('property')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {component.properties.map((property, index) => (
            // Unions may name a property twice.
            <tr key={`${property.name} ${index}`}>
              <th scope="row">
                <code>{property.name}</code> {property.isOptional && <em>{t('optional')}</em>}
              </th>
              <td>
                <code>{property.type}</code>
              </td>
              <td lang="en">{property.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Collapsible table of a component's properties, rendered once it is open. */
export function PropertyTable({ component }: { component: ComponentProps }) {
  const t = useT(componentsMessages)
  const { name, text, properties } = component
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="component-props"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('properties', { name })}</summary>
      {isOpen && text && <p lang="en">{text}</p>}
      {isOpen &&
        (properties.length === 0 ? (
          <p>{t('noProperties')}</p>
        ) : (
          <Properties component={component} />
        ))}
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
          {allComponents
            .filter(({ name }) => props.parts.includes(name))
            .map((component) => (
              <PropertyTable key={component.name} component={component} />
            ))}
        </div>
      </DemoPanel>
    </div>
  )
}
