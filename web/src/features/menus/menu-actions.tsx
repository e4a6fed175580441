import { svg as more } from 'virtual:icon/ellipsis'
import { svg as pencil } from 'virtual:icon/pencil'
import { type Menu, menus as calls } from '@amber/contract/menus/menus.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PopupMenu } from '#web/ui/dialog/popup-menu.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'
import { stepPosition, type TreePosition } from '#web/ui/tree/tree-rows.ts'
import { menusMessages } from './menus.messages.ts'
import { useId, useState } from 'react'
import { roles, roleTexts } from '@amber/contract/roles/roles.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useOwnPages } from './own-pages.ts'
import {
  useCan,
  useLanguage,
  useTranslate,
  useServices,
  useT,
  useUser,
} from '#web/lib/call/services.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { ownOf, parentsFor, takesAwayByMoving } from './menu-model.ts'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { Select } from '#web/ui/picker/select.tsx'

export function MenuActions(props: {
  menu: Menu
  menus: readonly Menu[]
  label: string
  onEdit: () => void
  onAddBelow: () => void
  onPlace: (position: TreePosition) => void
  onMove: () => void
  onRemove: () => void
}) {
  const { menu, menus, label, onPlace } = props
  const t = useT(menusMessages)
  const stepItem = (step: 'up' | 'down', text: string) => {
    const position = stepPosition(menus, menu.id, step)
    const onClick = () => {
      if (position) onPlace(position)
    }
    return { key: step, label: text, disabled: !position, onClick }
  }
  return (
    <span className="menus-actions">
      <RowButton
        svg={pencil}
        label={t('editOf', { name: label })}
        text={t('edit')}
        onPress={props.onEdit}
      />
      <PopupMenu
        align="end"
        menu={{
          items: [
            // Phones hide the edit button.
            { key: 'edit', label: t('edit'), onClick: props.onEdit },
            { key: 'add', label: t('addBelow'), onClick: props.onAddBelow },
            { type: 'divider' },
            stepItem('up', t('moveUp')),
            stepItem('down', t('moveDown')),
            { key: 'move', label: t('moveUnder'), onClick: props.onMove },
            { type: 'divider' },
            {
              key: 'remove',
              label: t('remove'),
              danger: true,
              onClick: props.onRemove,
            },
          ],
        }}
      >
        <button type="button" className="tool" aria-label={t('more', { name: label })}>
          <Icon svg={more} size={18} />
        </button>
      </PopupMenu>
    </span>
  )
}

/** Further roles are only counted. */
const maxShownRoles = 5

/** Names the roles whose landing page is this menu, or null. Requires permission to view roles. */
function useRolesLedTo({ routePath }: Menu): string | null {
  const t = useT(menusMessages)
  const translate = useTranslate()
  const language = useLanguage()
  const can = useCan()
  // Static authorization ignores stored menus.
  const isDynamic = useUser()?.authorization === 'dynamic'
  const enabled = isDynamic && can(roles.options)
  const { data = [] } = useRead(
    roles.options,
    {},
    { enabled, staleTime: 0, errorDisplay: 'inline' },
  )
  const names = data
    .filter(({ homePath }) => homePath === routePath)
    .map((one) => translate(roleTexts(one)))
  if (!enabled || names.length === 0) return null
  const shownNames = names.slice(0, maxShownRoles)
  const more = names.length - shownNames.length
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    more > 0 ? [...shownNames, t('homeOfMore', { count: more })] : shownNames,
  )
}

type MenuDialogProps = { menu: Menu; menus: readonly Menu[]; onClose: () => void }

/** Confirms and deletes a menu, or explains why it cannot be deleted. */
export function MenuRemoveDialog({ menu, menus, onClose }: MenuDialogProps) {
  const t = useT(menusMessages)
  const translate = useTranslate()
  const { feedback, refreshRights } = useServices()
  const { textsOf } = useMenuTexts()
  const { mutateAsync } = useWrite(calls.remove, {
    invalidates: [calls.list, calls.compare],
    errorDisplay: 'inline',
    // Its parent can be deleted next, and the focus moves to another row.
    waitsForReads: true,
  })
  const { isOwn, note } = useOwnPages()
  const led = useRolesLedTo(menu)
  const name = translate(textsOf(menu))
  const count = menus.filter(({ parentId }) => parentId === menu.id).length
  if (count > 0)
    return (
      <DialogFrame
        kind="box"
        title={t('hasChildrenTitle', { name })}
        onClose={onClose}
        footer={
          <button type="button" className="button button-main" onClick={onClose}>
            {t('understood')}
          </button>
        }
      >
        <p>{t('hasChildrenText', { count })}</p>
      </DialogFrame>
    )
  return (
    <ConfirmDialog
      isDanger
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      onConfirm={() => mutateAsync({ id: menu.id })}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('removed') })
        onClose()
        void refreshRights({ isUrgent: true })
      }}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      {led !== null && <p>{t('homeOf', { roles: led })}</p>}
      {isOwn(menu.routePath) && <InfoNotice>{note}</InfoNotice>}
    </ConfirmDialog>
  )
}

export function MenuMoveDialog(
  props: MenuDialogProps & { onMove: (menu: Menu, position: TreePosition) => Promise<unknown> },
) {
  const { menu, menus, onMove, onClose } = props
  const t = useT(menusMessages)
  const translate = useTranslate()
  const id = useId()
  const { textsOf } = useMenuTexts()
  const [parentId, setParentId] = useState(menu.parentId ?? '')
  const { isOwn, note } = useOwnPages()
  const isWarned =
    ownOf(menus, menu, isOwn) !== undefined &&
    takesAwayByMoving(menu, { parentId: parentId || null })
  const trail = (above: Menu): string => {
    const outer = menus.find((one) => one.id === above.parentId)
    const name = translate(textsOf(above))
    return outer ? `${trail(outer)} / ${name}` : name
  }
  return (
    <ConfirmDialog
      title={t('moveTitle', { name: translate(textsOf(menu)) })}
      confirm={t('moveConfirm')}
      onConfirm={() => onMove(menu, { parentId: parentId || null, beforeId: null })}
      onDone={onClose}
      onCancel={onClose}
    >
      <div className="field">
        <label htmlFor={id}>{t('moveUnder')}</label>
        <Select
          id={id}
          className="field-select"
          isSearchable
          value={parentId}
          onChange={setParentId}
          options={[
            { value: '', label: t('top') },
            ...parentsFor(menus, menu).map((one) => ({ value: one.id, label: trail(one) })),
          ]}
        />
        <p className="field-hint">{t('moveText')}</p>
      </div>
      {isWarned && <InfoNotice role="status">{note}</InfoNotice>}
    </ConfirmDialog>
  )
}
