import { useT } from '#web/lib/call/services.ts'
import { quietPart } from '#web/ui/feedback/part-on-demand.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SectionIndex, SectionsWaiting } from '#web/ui/layout/section-index.tsx'
import { componentsMessages } from './components.messages.ts'
import { FormExamples } from './form-examples.tsx'

const laterNames = [
  'search',
  'table',
  'buttons',
  'pickers',
  'trees',
  'content',
  'dialogs',
  'feedback',
  'charts',
  'all',
] as const

/** Fetched after the first section, which fills the screen. The index refers to the placeholders' names. */
const LaterSections = quietPart(
  () => import('./later-examples.tsx').then((part) => part.LaterExamples),
  <SectionsWaiting names={laterNames} />,
)

/** Shows the parts of the interface with their states, code and properties. */
export function ComponentsPage() {
  const t = useT(componentsMessages)
  const names = ['forms', ...laterNames] as const
  return (
    <Page title={t('title')}>
      <p className="demo-lead">{t('lead')}</p>
      <SectionIndex label={t('index')} sections={names.map((id) => ({ id, title: t(id) }))}>
        <div className="components-sections">
          <FormExamples />
          <LaterSections />
        </div>
      </SectionIndex>
    </Page>
  )
}
