import { useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { PropertyTable } from './component-example.tsx'
import components from './component-props.json' with { type: 'json' }
import { componentsMessages } from './components.messages.ts'

const folderOf = ({ file }: { file: string }) =>
  file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : 'ui'

/** Lists all components by folder. */
export function AllComponents() {
  const t = useT(componentsMessages)
  return (
    <DemoPanel title={t('all')} text={t('allText', { count: components.length })}>
      {[...Map.groupBy(components, folderOf)].map(([folder, members]) => (
        <div key={folder} className="components-folder">
          <h3>
            <code>{folder}</code>
          </h3>
          {members.map(({ name }) => (
            <PropertyTable key={name} name={name} />
          ))}
        </div>
      ))}
    </DemoPanel>
  )
}
