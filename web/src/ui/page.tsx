import type { ReactNode } from 'react'
import './page.css'

/** A page inside the layout: its heading, what one may do with it, and what it shows. */
export function Page(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{props.title}</h1>
        {props.actions && <div className="page-actions">{props.actions}</div>}
      </header>
      {props.children}
    </div>
  )
}
