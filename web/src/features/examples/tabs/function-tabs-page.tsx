import { translate } from '@amber/contract/localized-text.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Language } from '@amber/contract/localized-text.ts'
import { useT } from '#web/lib/call/services.ts'
import { useTabs, useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionTabsMessages } from './function-tabs.messages.ts'

const longestTitle = 24

function OpenAndClose() {
  const t = useT(functionTabsMessages)
  const { open, close } = useTabs()
  return (
    <DemoPanel
      title={t('openTitle')}
      text={t('openText')}
      code={"const { open, close } = useTabs()\n\nopen('/mock')\nawait close()"}
    >
      <div className="demo-row">
        <button type="button" className="button" onClick={() => open('/mock')}>
          {t('openMock')}
        </button>
        <button type="button" className="button" onClick={() => void close()}>
          {t('close')}
        </button>
      </div>
    </DemoPanel>
  )
}

function Rename() {
  const t = useT(functionTabsMessages)
  const id = useId()
  const { rename } = useTabs()
  const [title, setTitle] = useState('')
  return (
    <DemoPanel
      title={t('renameTitle')}
      text={t('renameText')}
      code={"const { rename } = useTabs()\n\nrename('Order 4711')\nrename(undefined)"}
    >
      <form
        className="demo-row"
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim()) rename(title.trim())
        }}
      >
        <label htmlFor={id}>{t('newTitle')}</label>
        <input
          className="text-input"
          id={id}
          value={title}
          maxLength={longestTitle}
          style={{ width: 180 }}
          onChange={(event) => setTitle(event.target.value)}
        />
        <button type="submit" className="button">
          {t('rename')}
        </button>
        <button type="button" className="button" onClick={() => rename(undefined)}>
          {t('restore')}
        </button>
      </form>
    </DemoPanel>
  )
}

function Queries() {
  const t = useT(functionTabsMessages)
  const { open } = useTabs()
  return (
    <DemoPanel
      title={t('multiTitle')}
      text={t('multiText')}
      code={
        "handle: { i18nKey: 'route.function_tabs_query', multiTab: true, keepAlive: true }\n\nopen('/function/tabs/query?id=2')"
      }
    >
      <div className="demo-row">
        {[1, 2, 3].map((id) => (
          <button
            key={id}
            type="button"
            className="button"
            onClick={() => open(`/function/tabs/query?id=${id}`)}
          >
            {t('openQuery', { id })}
          </button>
        ))}
      </div>
    </DemoPanel>
  )
}

function Unsaved() {
  const t = useT(functionTabsMessages)
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsavedChanges(isUnsaved)
  return (
    <DemoPanel
      title={t('unsavedTitle')}
      text={t('unsavedText')}
      code="useUnsavedChanges(isUnsaved)"
    >
      <label className="demo-row">
        <Switch checked={isUnsaved} onChange={setUnsaved} aria-label={t('unsaved')} />
        {t('unsaved')}
      </label>
    </DemoPanel>
  )
}

export function FunctionTabsPage() {
  const t = useT(functionTabsMessages)
  return (
    <Page title={t('title')}>
      <div className="demo-columns">
        <OpenAndClose />
        <Rename />
        <Queries />
        <Unsaved />
      </div>
    </Page>
  )
}

export function TabQueryPage() {
  const t = useT(functionTabsMessages)
  const id = useId()
  const { close, rename } = useTabs()
  const [query] = useSearchParams()
  const shown = (query.get('id') ?? '1').slice(0, longestTitle)
  const title = t('query', { id: shown })
  // Tabs of one route share its title, so each sets its own.
  useEffect(() => {
    const inLanguage = (language: Language) =>
      translate(functionTabsMessages.query, language, { id: shown })
    rename({ zh: inLanguage('zh-CN'), en: inLanguage('en-US') })
  }, [rename, shown])
  return (
    <Page
      title={title}
      actions={
        <button type="button" className="button" onClick={() => void close()}>
          {t('close')}
        </button>
      }
    >
      <DemoPanel title={t('multiTitle')} text={t('queryText')}>
        <label htmlFor={id}>{t('note')}</label>
        <textarea
          className="text-input"
          id={id}
          rows={4}
          maxLength={500}
          style={{ maxWidth: 560 }}
        />
      </DemoPanel>
    </Page>
  )
}
