import type { ReactNode } from 'react'

/** One subject: what it is about, and what can be set. */
export function SettingCard(props: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  const { id, title, text, children } = props
  return (
    <section className="setting card" aria-labelledby={`${id}-title`}>
      <header className="setting-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
      </header>
      <div className="setting-body">{children}</div>
    </section>
  )
}
