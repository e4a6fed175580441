import type { ReactNode } from 'react'
import './fact-list.css'

/** What is known of one thing, each with what it is called. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
