import type { ReactNode } from 'react'
import './page.css'

/** A page inside the layout: its heading, what one may do with it, and what it shows. */
export function Page(props: {
  title: string
  detail?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{props.title}</h1>
          {props.detail && <p>{props.detail}</p>}
        </div>
        {props.actions && <div className="page-actions">{props.actions}</div>}
      </header>
      {props.children}
    </div>
  )
}
