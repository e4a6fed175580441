import type { ReactNode } from 'react'
import './badge.css'

/** A word in a pill. `dot` puts a state's colour before it; the word itself says the state. */
export function Badge(props: { tone?: 'plain' | 'theme'; children: ReactNode }) {
  return <span className={`badge badge-${props.tone ?? 'plain'}`}>{props.children}</span>
}

/** A state by its word, with a dot for the quick eye. */
export function Status({ tone, children }: { tone: 'good' | 'off' | 'bad'; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>
}
