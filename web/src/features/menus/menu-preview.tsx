import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { svg as cross } from 'virtual:icon/x'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { roles, roleTexts, superRole } from '@amber/contract/roles/roles.ts'
import { useId, useState } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { NamedIcon } from '#web/ui/picture/named-icon.tsx'
import { previewOf } from './menu-model.ts'
import { menusMessages } from './menus.messages.ts'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { Select } from '#web/ui/picker/select.tsx'

function Entries(props: { menus: readonly Menu[]; parentId: string | null }) {
  const { menus, parentId } = props
  const translate = useTranslate()
  const { textsOf } = useMenuTexts()
  const level = menus.filter((menu) => menu.parentId === parentId)
  if (level.length === 0) return null
  return (
    <ul>
      {level.map((menu) => (
        <li key={menu.id}>
          <span className="menus-entry" data-directory={menu.type === menuTypeCodes.directory}>
            {menu.icon ? <NamedIcon name={menu.icon} size={16} /> : <i className="menus-dot" />}
            {translate(textsOf(menu))}
          </span>
          <Entries menus={menus} parentId={menu.id} />
        </li>
      ))}
    </ul>
  )
}

export function MenuPreview(props: { menus: readonly Menu[]; onClose: () => void }) {
  const t = useT(menusMessages)
  const translate = useTranslate()
  const id = useId()
  const isDynamic = useUser()?.authorization === 'dynamic'
  const options = useRead(roles.options, {}, { errorDisplay: 'inline' })
  const [code, setCode] = useState<string>(superRole)
  const role = options.data?.find((one) => one.code === code)
  const isSuper = code === superRole
  const read = useRead(
    roles.get,
    { id: role?.id ?? '' },
    { enabled: role !== undefined && !isSuper, staleTime: 0, errorDisplay: 'inline' },
  )
  const granted = isSuper ? null : read.data && new Set(read.data.menus)
  const shown = granted === undefined ? undefined : previewOf(props.menus, granted)
  const failed = options.error ?? read.error
  return (
    <section className="menus-preview card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('previewTitle')}</h2>
        <button
          type="button"
          className="tool"
          aria-label={t('close')}
          title={t('close')}
          onClick={props.onClose}
        >
          <Icon svg={cross} size={18} />
        </button>
      </header>
      <Select
        aria-label={t('role')}
        className="menus-role"
        value={code}
        onChange={setCode}
        options={(options.data ?? [{ code: superRole, name: undefined }]).map((one) => ({
          value: one.code,
          label: translate(roleTexts(one)),
        }))}
      />
      <p className="menus-preview-note">{t(isDynamic ? 'previewDynamic' : 'previewStatic')}</p>
      {failed && (
        <DataFailure
          title={t('previewFailed')}
          error={failed}
          onRetry={() => void (options.error ? options.refetch() : read.refetch())}
        />
      )}
      {!failed && !shown && <span className="skeleton" style={{ height: 160 }} />}
      {shown?.length === 0 && <p className="menus-preview-note">{t('previewEmpty')}</p>}
      {shown && shown.length > 0 && <Entries menus={shown} parentId={null} />}
    </section>
  )
}
