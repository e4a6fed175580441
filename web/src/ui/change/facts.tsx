import { useId, type ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Fact, FactList } from './fact-list.tsx'
import { emptyValueMessages } from '#web/ui/text/text.messages.ts'
import './change.css'

/** `value` is null when unknown. */
type Known = { label: string; value: ReactNode }

/** Titled `FactList`. */
export function Facts({ title, facts }: { title: string; facts: readonly Known[] }) {
  const t = useT(emptyValueMessages)
  const id = useId()
  return (
    <section className="card facts" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FactList>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value ?? <span className="facts-none">{t('notSet')}</span>}
          </Fact>
        ))}
      </FactList>
    </section>
  )
}
