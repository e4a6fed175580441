import { menus } from '@amber/contract/menus.ts'
import { settings } from '@amber/contract/settings.ts'
import { svg as code } from 'virtual:icon/file-code-2'
import { svg as database } from 'virtual:icon/database'
import { useState } from 'react'
import { useRead, useWrite } from '#web/lib/query.ts'
import { useCan, useServices, useT, useUser } from '#web/lib/services.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { menuAuthorityMessages } from './menu-authority.messages.ts'

function SwitchDialog(props: { mode: 'static' | 'dynamic'; onClose: () => void }) {
  const { mode, onClose } = props
  const t = useT(menuAuthorityMessages)
  const { call, feedback, refreshRights } = useServices()
  const comparison = useRead(menus.compare, {}, { isToldInPlace: true })
  const { mutateAsync } = useWrite(settings.update, { spoils: [settings.get], isToldInPlace: true })
  const { missing = [], differing = [], unknown = [] } = comparison.data ?? {}
  const count = missing.length + differing.length + unknown.length
  return (
    <ConfirmDialog
      title={t(mode === 'dynamic' ? 'toDynamicTitle' : 'toStaticTitle')}
      confirm={t(mode === 'dynamic' ? 'toDynamic' : 'toStatic')}
      onConfirm={async () => {
        // As it is at this moment: what somebody else has just set is not overwritten unseen.
        const { authorization } = await call(settings.get, {}, { isToldInPlace: true })
        const { version, value } = authorization
        if (value.mode !== mode)
          await mutateAsync({ key: 'authorization', version, value: { mode } })
      }}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('switched') })
        onClose()
        void refreshRights({ isUrgent: true })
      }}
      onCancel={onClose}
    >
      <p>{t(mode === 'dynamic' ? 'toDynamicAsk' : 'toStaticAsk')}</p>
      {mode === 'dynamic' && count > 0 && (
        <p className="authority-note">{t('unsyncedNote', { count })}</p>
      )}
    </ConfirmDialog>
  )
}

/** Who decides what people see; changed by whoever may change settings. */
export function AuthorizationSwitch() {
  const t = useT(menuAuthorityMessages)
  const can = useCan()
  const mode = useUser()?.authorization ?? 'static'
  const other = mode === 'static' ? 'dynamic' : 'static'
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="authority-mode card" data-mode={mode} aria-label={t(mode)}>
      <span className="authority-mode-icon">
        <Icon svg={mode === 'static' ? code : database} size={20} />
      </span>
      <p>
        <strong>{t(mode)}</strong>
        <span>{t(mode === 'static' ? 'staticText' : 'dynamicText')}</span>
      </p>
      {can(settings.update) && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t(mode === 'static' ? 'toDynamic' : 'toStatic')}
        </button>
      )}
      {isAsking && <SwitchDialog mode={other} onClose={() => setAsking(false)} />}
    </section>
  )
}
