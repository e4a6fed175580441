import { useT } from '#web/lib/call/services.ts'
import { partsWithoutDemo } from './component-groups.ts'
import { ComponentProperties } from './component-properties.tsx'
import components from './component-props.json' with { type: 'json' }
import { componentsMessages } from './components.messages.ts'

const inner = components.filter(({ partOf }) => partOf !== '')
const byOwner = [...Map.groupBy(inner, ({ partOf }) => partOf)]

/** Parts without a demo: those with a reason, and the inner pieces of others. */
export function OtherParts() {
  const t = useT(componentsMessages)
  const reasons = Object.entries(partsWithoutDemo)
  return (
    <>
      <section className="demo card" data-section="withoutDemo">
        <div className="demo-head">
          <h3>{t('withoutDemo')}</h3>
          <p>{t('withoutDemoText', { count: reasons.length })}</p>
        </div>
        <ul className="components-list">
          {reasons.map(([name, reason]) => (
            <li key={name}>
              <ComponentProperties name={name} />
              <p>{t(reason)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="demo card" data-section="inner">
        <div className="demo-head">
          <h3>{t('inner')}</h3>
          <p>{t('innerText', { count: inner.length })}</p>
        </div>
        {byOwner.map(([owner, pieces]) => (
          <div key={owner} className="components-folder">
            <h4>{owner}</h4>
            <div className="components-properties">
              {pieces.map(({ name }) => (
                <ComponentProperties key={name} name={name} />
              ))}
            </div>
          </div>
        ))}
      </section>
    </>
  )
}
