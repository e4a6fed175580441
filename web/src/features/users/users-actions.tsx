import { users } from '@amber/contract/users.ts'
import { svg as plus } from 'virtual:icon/plus'
import { svg as bin } from 'virtual:icon/trash-2'
import { Link } from 'react-router'
import { useCan, useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usersMessages } from './users.messages.ts'

/** What one may do with the list as a whole. */
export function UsersActions({ onAdd }: { onAdd: () => void }) {
  const t = useT(usersMessages)
  const can = useCan()
  return (
    <>
      {can(users.listRemoved) && (
        <Link to="/system/removed-user" className="button">
          <Icon svg={bin} size={16} />
          {t('bin')}
        </Link>
      )}
      {can(users.create) && (
        <button type="button" className="button button-main" onClick={onAdd}>
          <Icon svg={plus} size={16} />
          {t('add')}
        </button>
      )}
    </>
  )
}
