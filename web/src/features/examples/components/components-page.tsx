import { useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SectionIndex } from '#web/ui/layout/section-index.tsx'
import { ButtonExamples, ContentExamples, PickerExamples, TreeExamples } from './basic-examples.tsx'
import { allComponents, PropertyTable } from './component-example.tsx'
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

const folderOf = ({ file }: { file: string }) =>
  file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : 'ui'

function AllComponents() {
  const t = useT(componentsMessages)
  return (
    <div data-section="all">
      <DemoPanel title={t('all')} text={t('allText', { count: allComponents.length })}>
        {[...Map.groupBy(allComponents, folderOf)].map(([folder, components]) => (
          <div key={folder} className="components-folder">
            <h3>
              <code>{folder}</code>
            </h3>
            {components.map((component) => (
              <PropertyTable key={component.name} component={component} />
            ))}
          </div>
        ))}
      </DemoPanel>
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
