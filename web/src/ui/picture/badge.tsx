import type { ReactNode } from 'react'
import './picture.css'

/** Text in a pill. */
export function Badge(props: { tone?: 'plain' | 'theme'; children: ReactNode }) {
  return <span className={`badge badge-${props.tone ?? 'plain'}`}>{props.children}</span>
}

/** Status with a colored dot. */
export function Status({ tone, children }: { tone: 'good' | 'off' | 'bad'; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>
}
