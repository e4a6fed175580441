import { appearance } from '@amber/contract/settings/appearance.ts'
import { defaultThemeSettings, readThemeSettings } from '@amber/contract/settings/theme.ts'
import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { Button } from 'antd'
import TextArea from 'antd/es/input/TextArea'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useRead } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { ThemeGroup } from './theme-row.tsx'
import { useThemeSettings } from './use-theme-settings.ts'
import { themeMessages } from './theme.messages.ts'

/** Parses pasted settings; partial ones apply over the current ones. */
export function settingsIn(
  text: string,
  present: ThemeSettings,
): ThemeSettings | 'notJson' | 'nothingKnown' {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return 'notJson'
  }
  const names = typeof found === 'object' && found !== null ? Object.keys(found) : []
  const isKnown = names.some((name) => Object.hasOwn(defaultThemeSettings, name))
  return isKnown ? readThemeSettings(found, present) : 'nothingKnown'
}

const focusOn = (field: { focus: () => void } | null) => field?.focus()

export function ThemeTransfer() {
  const { theme, feedback } = useServices()
  const t = useT(themeMessages)
  const settings = useThemeSettings()
  const isOwn = useStore(theme, (state) => state.change?.isOwn ?? false)
  const company = useRead(appearance.get, {})
  const [field, setField] = useState<'copy' | 'paste'>()

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(settings, null, 2))
      feedback.toast({ kind: 'success', title: t('copied') })
    } catch {
      // The clipboard is unavailable over plain HTTP or without permission.
      setField('copy')
    }
  }
  const reset = async () => {
    const isSure = await feedback.ask({
      title: t('resetTitle'),
      text: t('resetText'),
      confirm: t('reset'),
      cancel: t('cancel'),
    })
    if (!isSure) return
    theme.follow(company.data?.settings ?? defaultThemeSettings)
    feedback.toast({ kind: 'success', title: t('resetDone') })
  }
  return (
    <ThemeGroup title={t('transfer')}>
      <p className="theme-caption">{t(isOwn ? 'hasOwn' : 'followsCompany')}</p>
      <div className="theme-buttons">
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button
          aria-expanded={field === 'paste'}
          onClick={() => setField(field === 'paste' ? undefined : 'paste')}
        >
          {t('paste')}
        </Button>
        <Button disabled={!isOwn || !company.isSuccess} onClick={() => void reset()}>
          {t('reset')}
        </Button>
      </div>
      {field === 'copy' && (
        <div className="theme-paste">
          <InfoNotice>{t('copyFailed')}</InfoNotice>
          <TextArea
            readOnly
            rows={6}
            ref={focusOn}
            aria-label={t('pasteLabel')}
            value={JSON.stringify(settings, null, 2)}
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
      {field === 'paste' && <PasteField onDone={() => setField(undefined)} />}
    </ThemeGroup>
  )
}

function PasteField({ onDone }: { onDone: () => void }) {
  const { theme, feedback } = useServices()
  const t = useT(themeMessages)
  const errorId = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'notJson' | 'nothingKnown'>()
  const apply = () => {
    const found = settingsIn(text, theme.getState().settings)
    if (typeof found === 'string') return setProblem(found)
    theme.setSettings(found)
    feedback.toast({ kind: 'success', title: t('imported') })
    onDone()
  }
  return (
    <div className="theme-paste">
      <p className="theme-caption">{t('pasteHint')}</p>
      <TextArea
        rows={6}
        ref={focusOn}
        spellCheck={false}
        value={text}
        status={problem ? 'error' : ''}
        aria-label={t('pasteLabel')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? errorId : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      {problem && (
        <p id={errorId} className="theme-problem" role="alert">
          {t(problem)}
        </p>
      )}
      <div className="theme-buttons">
        <Button type="primary" disabled={!text.trim()} onClick={apply}>
          {t('apply')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </div>
  )
}
