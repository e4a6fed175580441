import { useT } from '#web/lib/call/services.ts'
import { quietPart } from '#web/ui/feedback/part-on-demand.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SectionIndex } from '#web/ui/layout/section-index.tsx'
import { ButtonExamples, ContentExamples, PickerExamples, TreeExamples } from './basic-examples.tsx'
import { componentsMessages } from './components.messages.ts'
import { FormExamples } from './form-examples.tsx'
import { SearchExamples } from './search-examples.tsx'
import { ChartExamples, DialogExamples, FeedbackExamples } from './state-examples.tsx'
import { TableExamples } from './table-examples.tsx'

const sections = {
  forms: FormExamples,
  search: SearchExamples,
  table: TableExamples,
  buttons: ButtonExamples,
  pickers: PickerExamples,
  trees: TreeExamples,
  content: ContentExamples,
  dialogs: DialogExamples,
  feedback: FeedbackExamples,
  charts: ChartExamples,
  all: AllComponents,
} as const
const names = Object.keys(sections) as (keyof typeof sections)[]

const FetchedComponents = quietPart(() =>
  import('./all-components.tsx').then((part) => part.AllComponents),
)

function AllComponents() {
  return (
    <div data-section="all">
      <FetchedComponents />
    </div>
  )
}

/** Shows the parts of the interface with their states, code and properties. */
export function ComponentsPage() {
  const t = useT(componentsMessages)
  return (
    <Page title={t('title')}>
      <p className="demo-lead">{t('lead')}</p>
      <SectionIndex label={t('index')} sections={names.map((id) => ({ id, title: t(id) }))}>
        <div className="components-sections">
          {names.map((id) => {
            const Section = sections[id]
            return <Section key={id} />
          })}
        </div>
      </SectionIndex>
    </Page>
  )
}
