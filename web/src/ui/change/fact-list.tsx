import type { ReactNode, Ref } from 'react'
import './change.css'

/** Definition list of labels and values. */
export function FactList({ ref, children }: { ref?: Ref<HTMLDListElement>; children: ReactNode }) {
  return (
    <dl ref={ref} className="fact-list">
      {children}
    </dl>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
