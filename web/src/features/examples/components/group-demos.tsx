import type { ComponentType } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { partInPlace } from '#web/ui/feedback/part-on-demand.tsx'
import { componentGroups, type GroupId } from './component-groups.ts'
import { componentsMessages } from './components.messages.ts'
import type { Demos } from './demo.ts'

/** Fetches the demos of a group. */
const demosOf: Readonly<Record<GroupId, () => Promise<{ demos: Demos }>>> = {
  actions: () => import('#web/features/examples/components-actions/action-demos.ts'),
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

/** Fetches the demos of a group with the properties of all parts. */
async function loadGroup(id: GroupId): Promise<ComponentType> {
  const [{ ComponentEntries }, { demos }] = await Promise.all([
    import('./component-entries.tsx'),
    demosOf[id](),
  ])
  const entries = componentGroups.find((group) => group.id === id)?.demos ?? []
  return function GroupEntries() {
    return <ComponentEntries entries={entries} demos={demos} />
  }
}

/** Demos of each group, fetched when it is shown. */
export const groupDemos = Object.fromEntries(
  componentGroups.map(({ id }) => [id, partInPlace(() => loadGroup(id), parts)]),
) as Readonly<Record<GroupId, ComponentType>>

export const OtherParts = partInPlace(
  () => import('./other-parts.tsx').then((part) => part.OtherParts),
  parts,
)
