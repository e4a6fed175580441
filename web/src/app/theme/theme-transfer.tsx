import { appearance } from '@amber/contract/settings/appearance.ts'
import { defaultThemeSettings, readThemeSettings } from '@amber/contract/settings/theme.ts'
import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useRead } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { ThemeGroup } from './theme-row.tsx'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
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
  const text = JSON.stringify(useThemeSettings(), null, 2)
  const isOwn = useStore(theme, (state) => state.change?.isOwn ?? false)
  const company = useRead(appearance.get, {})
  const [field, setField] = useState<'copy' | 'paste'>()

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
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
        <button type="button" className="button" onClick={() => void copy()}>
          {t('copy')}
        </button>
        <button
          type="button"
          className="button"
          aria-expanded={field === 'paste'}
          onClick={() => setField(field === 'paste' ? undefined : 'paste')}
        >
          {t('paste')}
        </button>
        <button
          type="button"
          className="button"
          disabled={!isOwn || !company.isSuccess}
          onClick={() => void reset()}
        >
          {t('reset')}
        </button>
      </div>
      {field === 'copy' && <CopyField text={text} />}
      {field === 'paste' && <PasteField onDone={() => setField(undefined)} />}
    </ThemeGroup>
  )
}

function CopyField({ text }: { text: string }) {
  const t = useT(themeMessages)
  return (
    <div className="theme-paste">
      <InfoNotice>{t('copyFailed')}</InfoNotice>
      <textarea
        readOnly
        ref={focusOn}
        className="text-input text-area"
        aria-label={t('pasteLabel')}
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </div>
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
        aria-label={t('pasteLabel')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? errorId : undefined}
        onText={(next) => {
          setText(next)
          setProblem(undefined)
        }}
      />
      {problem && (
        <p id={errorId} className="theme-problem" role="alert">
          {t(problem)}
        </p>
      )}
      <div className="theme-buttons">
        <button
          type="button"
          className="button button-main"
          disabled={!text.trim()}
          onClick={apply}
        >
          {t('apply')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t('cancel')}
        </button>
      </div>
    </div>
  )
}
