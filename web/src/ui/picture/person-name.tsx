import { PageLink } from '#web/ui/layout/page-link.tsx'
import { Avatar } from './avatar.tsx'
import './person-name.css'

/** User in a list. `to` links to the user's page. */
export function PersonName(props: {
  id: string
  name: string
  detail?: string
  picture?: string | null | undefined
  to?: string
}) {
  const { id, name, detail, picture, to } = props
  return (
    <span className="person-name" title={detail === undefined ? name : `${name} · ${detail}`}>
      <Avatar id={id} name={name} picture={picture} />
      <span>
        {to ? (
          <PageLink to={to} instead={name}>
            {name}
          </PageLink>
        ) : (
          name
        )}
        {detail !== undefined && <small>{detail}</small>}
      </span>
    </span>
  )
}
