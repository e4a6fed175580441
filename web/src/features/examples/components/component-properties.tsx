import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import components from './component-props.json' with { type: 'json' }
import { componentsMessages } from './components.messages.ts'

type ComponentProps = (typeof components)[number]

const byName = new Map(components.map((component) => [component.name, component]))

/** Text of a doc comment, with its code between backticks. */
function DocText({ text }: { text: string }) {
  return text.split('`').map((piece, at) => (at % 2 === 0 ? piece : <code key={at}>{piece}</code>))
}

/** Description of a part, as read from its source. */
export function ComponentText({ name }: { name: string }) {
  const text = byName.get(name)?.text
  return (
    text && (
      <p lang="en">
        <DocText text={text} />
      </p>
    )
  )
}

function PropertyRows({ component }: { component: ComponentProps }) {
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
              <td lang="en">
                <DocText text={property.text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Collapsible file, description and properties of a part, as read from its source. */
export function ComponentProperties({ name }: { name: string }) {
  const t = useT(componentsMessages)
  const [isOpen, setOpen] = useState(false)
  const component = byName.get(name)
  if (!component) throw new Error(`There is no component ${name}`)
  return (
    <details
      className="component-props"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('properties', { name })}</summary>
      {isOpen && (
        <>
          <p>
            <code>web/src/ui/{component.file}</code>
          </p>
          <ComponentText name={name} />
          {component.properties.length === 0 ? (
            <p>{t('noProperties')}</p>
          ) : (
            <PropertyRows component={component} />
          )}
        </>
      )}
    </details>
  )
}
