import { svg as arrow } from 'virtual:icon/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/picture/icon.tsx'
import { SavedRowProvider } from '#web/ui/table/saved-row.tsx'
import './page.css'

/** Page of the layout: heading, description, actions and content. */
export function Page(props: {
  title: string
  description?: ReactNode
  picture?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  children: ReactNode
}) {
  const { back } = props
  return (
    <SavedRowProvider>
      <div className="page">
        <div className="page-head">
          {back && (
            <Link className="tool" to={back.to} aria-label={back.label} title={back.label}>
              <Icon svg={arrow} size={18} />
            </Link>
          )}
          {props.picture}
          <div className="page-text">
            <h1>{props.title}</h1>
            {props.description && <p>{props.description}</p>}
          </div>
          {props.actions && <div className="page-actions">{props.actions}</div>}
        </div>
        {props.children}
      </div>
    </SavedRowProvider>
  )
}
