import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/services.ts'
import { factsMessages } from './facts.messages.ts'
import './facts.css'

/** `value` is null where it is not known, which is said. */
type Fact = { label: string; value: ReactNode }

/** What is known of something, each fact under its name. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const t = useT(factsMessages)
  const id = useId()
  return (
    <section className="card facts" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <span className="facts-none">{t('notGiven')}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
