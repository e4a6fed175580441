import { appearance } from '@amber/contract/settings/appearance.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useState } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { isSameTheme } from './decide-theme.ts'
import { ThemeGroup } from './theme-row.tsx'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { themeMessages } from './theme.messages.ts'
import '#web/ui/picker/picker.css'

export function ThemeCompany() {
  const { feedback } = useServices()
  const t = useT(themeMessages)
  const settings = useThemeSettings()
  const company = useRead(appearance.get, {})
  const [isOverride, setOverride] = useState(false)
  const update = useWrite(appearance.update, {
    invalidates: [appearance.get],
    waitsForReads: true,
    onSuccess: () => {
      setOverride(false)
      feedback.toast({ kind: 'success', title: t('companySaved') })
    },
  })
  if (!company.data) return null
  const { version } = company.data
  const isSame = isSameTheme(settings, company.data.settings ?? defaultThemeSettings)
  const save = (next: ThemeSettings | null) => {
    if (update.isPending) return
    update.mutate(
      { version, settings: next, isOverride },
      // After a version conflict, the next press overwrites.
      { onError: () => void company.refetch() },
    )
  }
  return (
    <ThemeGroup title={t('company')}>
      <p className="theme-caption">{t('companyText')}</p>
      <label className="choice">
        <input
          type="checkbox"
          checked={isOverride}
          onChange={(event) => setOverride(event.target.checked)}
        />
        <span>{t('companyOverride')}</span>
      </label>
      <div className="theme-buttons">
        <button
          type="button"
          className="button button-main"
          disabled={isSame && !isOverride}
          aria-disabled={update.isPending}
          onClick={() => save(settings)}
        >
          {t('companySet')}
        </button>
        {company.data.settings && (
          <button
            type="button"
            className="button"
            aria-disabled={update.isPending}
            onClick={() => save(null)}
          >
            {t('companyClear')}
          </button>
        )}
      </div>
      {isSame && <p className="theme-caption">{t('companySame')}</p>}
    </ThemeGroup>
  )
}
