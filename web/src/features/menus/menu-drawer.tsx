import { menus as calls } from '@amber/contract/menus/menus.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { useWrite } from '#web/lib/call/query.ts'
import { useOwnPages } from './own-pages.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import { menusMessages } from './menus.messages.ts'
import { draftOf, inputOf, newDraftBelow, ownOf, takesAway } from './menu-model.ts'
import { useMenuFields } from './use-menu-fields.ts'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'

/** Edits a menu, or adds one below another (null: at the top level). */
export type MenuTask = { menu: Menu } | { below: Menu | null }

export function MenuDrawer(props: {
  task: MenuTask
  menus: readonly Menu[]
  onSaved: (menu: Pick<Menu, 'id' | 'parentId'>) => void
  onClose: () => void
}) {
  const { task, menus, onClose } = props
  const t = useT(menusMessages)
  const translate = useTranslate()
  const { refreshRights } = useServices()
  const { textsOf } = useMenuTexts()
  const menu = 'menu' in task ? task.menu : undefined
  const below = 'below' in task ? task.below : null
  const options = {
    invalidates: [calls.list, calls.compare],
    errorDisplay: 'inline' as const,
    // The next edit begins with the version in the list.
    waitsForReads: true,
    onSuccess: (saved: Pick<Menu, 'id' | 'parentId'>) => {
      props.onSaved(saved)
      void refreshRights({ isUrgent: true })
    },
  }
  const create = useWrite(calls.create, options)
  const update = useWrite(calls.update, options)
  const fields = useMenuFields(menus, menu)
  const { isOwn, ask } = useOwnPages()
  const common = { fields, onClose }
  if (menu)
    return (
      <EditDrawer
        {...common}
        title={t('editOf', { name: translate(textsOf(menu)) })}
        record={{ data: menu, error: null, refetch: () => undefined }}
        schema={calls.update.input}
        draftOf={draftOf}
        inputOf={(draft, read) => ({
          ...inputOf(draft),
          id: menu.id,
          version: read?.version ?? menu.version,
        })}
        confirm={async (input, read = menu) =>
          !takesAway(ownOf(menus, menu, isOwn), read, input) || ask(t('saveNow'))
        }
        save={update.mutateAsync}
      />
    )
  return (
    <EditDrawer
      {...common}
      title={below ? t('addBelowTitle', { name: translate(textsOf(below)) }) : t('addTitle')}
      submit={t(below ? 'addBelow' : 'add')}
      schema={calls.create.input}
      draftOf={(item: Menu | undefined) => (item ? draftOf(item) : newDraftBelow(below, menus))}
      inputOf={inputOf}
      save={create.mutateAsync}
    />
  )
}
