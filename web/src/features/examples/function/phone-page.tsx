import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionMessages } from './function.messages.ts'
import { Select } from '#web/ui/picker/select.tsx'
import '#web/features/examples/examples.css'

const widths = [360, 390, 430]
const pages = [
  { path: 'home', label: 'phoneHome' },
  { path: 'system/user', label: 'phoneUsers' },
  { path: 'function/forms', label: 'phoneForms' },
  { path: '404', label: 'phoneError' },
] as const

/** Embeds the product in a same-origin frame that shares its session. */
export function PhonePage() {
  const t = useT(functionMessages)
  const [width, setWidth] = useState(390)
  const [path, setPath] = useState<(typeof pages)[number]['path']>('home')
  const src = import.meta.env.BASE_URL + path
  return (
    <Page title={t('phoneTitle')}>
      <DemoPanel
        title={t('phoneFrame')}
        text={t('phoneText')}
        code={`<iframe src="${src}" width={${width}} title={t('phoneFrame')} />`}
      >
        <div className="function-phone-choices">
          <label>
            {t('phonePage')}
            <Select
              value={path}
              onChange={setPath}
              options={pages.map((page) => ({ value: page.path, label: t(page.label) }))}
            />
          </label>
          <label>
            {t('phoneWidth')}
            <Select
              value={width}
              onChange={setWidth}
              options={widths.map((value) => ({ value, label: `${value} px` }))}
            />
          </label>
        </div>
        <div className="function-phone">
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own code, which needs its scripts and session; a sandbox with both is none, and browsers say so */}
          <iframe key={path} src={src} width={width} title={t('phoneFrame')} />
        </div>
      </DemoPanel>
    </Page>
  )
}
