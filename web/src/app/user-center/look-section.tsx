import { languageFacts, languages } from '@amber/contract/localized-text.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { themeModes } from '@amber/contract/settings/theme.ts'
import type { ThemeMode } from '@amber/contract/settings/theme.ts'
import { svg as palette } from 'virtual:icon/palette'
import { Segments } from '#web/ui/picker/segments.tsx'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLanguage, useServices, useT } from '#web/lib/call/services.ts'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { userCenterMessages } from './user-center.messages.ts'

function Row(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="look-row">
      <div>
        <h2>{props.title}</h2>
        <p>{props.text}</p>
      </div>
      {props.children}
    </div>
  )
}

export function LookSection() {
  const t = useT(userCenterMessages)
  const { i18n, theme } = useServices()
  const language = useLanguage()
  const mode = useStore(theme, (state) => state.mode)
  const shortcuts = useShortcuts()
  return (
    <section className="card look" aria-label={t('look')}>
      <Row title={t('language')} text={t('languageText')}>
        <Segments<Language>
          label={t('language')}
          value={language}
          options={languages.map((value) => ({
            value,
            text: <span lang={value}>{languageFacts[value].name}</span>,
          }))}
          onChange={(next) => i18n.setLanguage(next)}
        />
      </Row>
      <Row title={t('mode')} text={t('modeText')}>
        <Segments<ThemeMode>
          label={t('mode')}
          value={mode}
          options={themeModes.map((value) => ({ value, text: t(value) }))}
          onChange={(next) => theme.setMode(next)}
        />
      </Row>
      <Row title={t('theme')} text={t('themeText')}>
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          onClick={() => shortcuts?.run('themeDrawer')}
        >
          <Icon svg={palette} size={16} />
          {t('openTheme')}
        </button>
      </Row>
    </section>
  )
}
