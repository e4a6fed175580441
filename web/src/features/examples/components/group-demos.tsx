import type { ComponentType } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { partInPlace } from '#web/ui/feedback/part-on-demand.tsx'
import { demos as actionDemos } from '#web/features/examples/components-actions/action-demos.ts'
import { ComponentEntries } from './component-entries.tsx'
import { componentGroups, type GroupId } from './component-groups.ts'
import { componentsMessages } from './components.messages.ts'
import type { Demos } from './demo.ts'

/** Groups besides the first, which the page begins with. */
type LaterGroup = Exclude<GroupId, 'actions'>

/** Fetches the demos of a group. */
const demosOf: Readonly<Record<LaterGroup, () => Promise<{ demos: Demos }>>> = {
  choosers: () => import('#web/features/examples/components-choosers/chooser-demos.ts'),
  inputs: () => import('#web/features/examples/components-inputs/input-demos.ts'),
  forms: () => import('#web/features/examples/components-forms/form-demos.ts'),
  search: () => import('#web/features/examples/components-search/search-demos.ts'),
  tables: () => import('#web/features/examples/components-tables/table-demos.ts'),
  trees: () => import('#web/features/examples/components-trees/tree-demos.ts'),
  charts: () => import('#web/features/examples/components-charts/chart-demos.ts'),
  dialogs: () => import('#web/features/examples/components-dialogs/dialog-demos.ts'),
  feedback: () => import('#web/features/examples/components-feedback/feedback-demos.ts'),
  texts: () => import('#web/features/examples/components-texts/text-demos.ts'),
  pictures: () => import('#web/features/examples/components-pictures/picture-demos.ts'),
}

function Waiting() {
  return <span className="section-waiting skeleton" />
}

function Lost({ onRetry }: { onRetry: () => void }) {
  return <CardFailure title={useT(componentsMessages)('title')} onRetry={onRetry} />
}

const parts = { Meanwhile: Waiting, Lost }

function entriesOf(id: GroupId, demos: Demos): ComponentType {
  const entries = componentGroups.find((group) => group.id === id)?.demos ?? []
  return function GroupEntries() {
    return <ComponentEntries entries={entries} demos={demos} />
  }
}

const fetched = (id: LaterGroup) =>
  partInPlace(async () => entriesOf(id, (await demosOf[id]()).demos), parts)

/** Demos of each group. */
export const groupDemos: Readonly<Record<GroupId, ComponentType>> = {
  actions: entriesOf('actions', actionDemos),
  choosers: fetched('choosers'),
  inputs: fetched('inputs'),
  forms: fetched('forms'),
  search: fetched('search'),
  tables: fetched('tables'),
  trees: fetched('trees'),
  charts: fetched('charts'),
  dialogs: fetched('dialogs'),
  feedback: fetched('feedback'),
  texts: fetched('texts'),
  pictures: fetched('pictures'),
}

export const OtherParts = partInPlace(
  () => import('./other-parts.tsx').then((part) => part.OtherParts),
  parts,
)
