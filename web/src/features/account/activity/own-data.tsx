import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { svg as downloadIcon } from 'virtual:icon/download'
import { useState } from 'react'
import { chooseTarget, today } from '#web/lib/call/save-file.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useAction } from '#web/lib/call/use-action.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { ChoiceCard } from '#web/ui/picker/choice-card.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { ownActivityMessages } from './own-activity.messages.ts'
import '#web/features/account/account.css'

const formats = ['xlsx', 'json'] as const

type Format = (typeof formats)[number]

function useDownload(format: Format) {
  const t = useT(ownActivityMessages)
  const { call, feedback, session } = useServices()
  const { isBusy, error, run } = useAction()
  const download = async () => {
    const stop = new AbortController()
    const { signal } = stop
    // The download survives a change of page but must not continue for the next signed-in user.
    const stopWatching = session.subscribe(({ token }) => {
      if (!token) stop.abort()
    })
    try {
      const target = await chooseTarget(`${t('fileName')}-${today()}.${format}`)
      if (!target) return
      await call(
        ownActivity.download,
        { format, zone: ownZone() },
        {
          signal,
          errorDisplay: 'inline',
          receive: (response) => target.take(response, () => undefined),
        },
      )
      feedback.toast({ kind: 'success', title: t('exported') })
    } catch (caught) {
      if (!signal.aborted) throw caught
    } finally {
      stopWatching()
    }
  }
  return { isBusy, error, save: () => run(download) }
}

/** Downloads all stored data of the signed-in user as a file. */
export function OwnData() {
  const t = useT(ownActivityMessages)
  const [format, setFormat] = useState<Format>('xlsx')
  const { isBusy, error, save } = useDownload(format)
  return (
    <section className="own-part own-data card" aria-labelledby="own-data">
      <h2 id="own-data">{t('export')}</h2>
      <p className="own-part-text">{t('exportText')}</p>
      {error !== undefined && <ActionProblem error={error} />}
      <fieldset>
        <legend>{t('format')}</legend>
        {formats.map((value) => (
          <ChoiceCard
            key={value}
            type="radio"
            name="own-data-format"
            label={t(value)}
            hint={t(`${value}Hint`)}
            isChecked={format === value}
            onChange={() => setFormat(value)}
          />
        ))}
      </fieldset>
      <button
        type="button"
        className="button button-main"
        aria-disabled={isBusy}
        onClick={() => void save()}
      >
        <Icon svg={downloadIcon} size={16} />
        {t(isBusy ? 'exporting' : 'exportNow')}
      </button>
    </section>
  )
}
