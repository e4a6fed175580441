import { svg as closeIcon } from 'virtual:icon/x'
import { useStore } from 'zustand'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { keyNames } from '#web/lib/browser/shortcuts.ts'
import type { Shortcuts } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { OverlayDialog } from '#web/ui/dialog/overlay-dialog.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { shortcutsMessages } from './shortcuts.messages.ts'
import './shortcuts.css'

/** Keys of focused elements. They cannot be disabled, as keyboard users have no alternative. */
const contextKeys = [
  {
    context: 'onTab',
    keys: [
      ['walkTabs', 'arrowleft+arrowright'],
      ['moveTab', 'ctrl+shift+arrowleft+arrowright'],
      ['closeTab', 'delete'],
      ['tabActions', 'shift+f10'],
    ],
  },
  { context: 'onEdge', keys: [['changeWidth', 'arrowleft+arrowright']] },
  {
    context: 'inList',
    keys: [
      ['moveColumn', 'arrowup+arrowdown'],
      ['moveMenu', 'alt+arrowup+arrowdown'],
    ],
  },
] as const

function Line({ texts, keys }: { texts: string; keys: string }) {
  return (
    <li>
      <span>{texts}</span>
      <span className="shortcuts-keys">
        {keyNames(keys).map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    </li>
  )
}

export function ShortcutsDialog(props: {
  shortcuts: Shortcuts
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}) {
  const { shortcuts, isOn, onSwitch, onClose } = props
  const t = useT(shortcutsMessages)
  const translate = useTranslate()
  const list = useStore(shortcuts, (state) => state.list)
  return (
    <OverlayDialog className="raised dialog shortcuts" label={t('title')} onClose={onClose}>
      <div>
        <header className="shortcuts-head">
          <h2>{t('title')}</h2>
          <button type="button" className="tool" aria-label={t('close')} onClick={onClose}>
            <Icon svg={closeIcon} size={18} />
          </button>
        </header>
        <ul className="shortcuts-list" data-off={!isOn}>
          {list.map(({ name, keys, texts }) => (
            <Line key={name} texts={translate(texts)} keys={keys} />
          ))}
        </ul>
        {contextKeys.map(({ context, keys: ofContext }) => (
          <section key={context}>
            <h3>{t(context)}</h3>
            <ul className="shortcuts-list">
              {ofContext.map(([does, keys]) => (
                <Line key={does} texts={t(does)} keys={keys} />
              ))}
            </ul>
          </section>
        ))}
        <div className="shortcuts-switch">
          <div>
            <span id="shortcuts-use">{t('use')}</span>
            <p id="shortcuts-detail">{t('useDetail')}</p>
          </div>
          <Switch
            checked={isOn}
            aria-labelledby="shortcuts-use"
            aria-describedby="shortcuts-detail"
            onChange={onSwitch}
          />
        </div>
      </div>
    </OverlayDialog>
  )
}
