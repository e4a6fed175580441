import type { ComponentType } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { partInPlace } from '#web/ui/feedback/part-on-demand.tsx'
import { componentGroups, type GroupId } from './component-groups.ts'
import { componentsMessages } from './components.messages.ts'
import type { Demos } from './demo.ts'

/** Fetches the demos of a group. */
export const demosOf: Readonly<Record<GroupId, () => Promise<{ demos: Demos }>>> = {
  actions: () => import('./actions/action-demos.ts'),
  choosers: () => import('./choosers/chooser-demos.ts'),
  inputs: () => import('./inputs/input-demos.ts'),
  forms: () => import('./forms/form-demos.ts'),
  search: () => import('./search/search-demos.ts'),
  tables: () => import('./tables/table-demos.ts'),
  trees: () => import('./trees/tree-demos.ts'),
  charts: () => import('./charts/chart-demos.ts'),
  dialogs: () => import('./dialogs/dialog-demos.ts'),
  feedback: () => import('./feedback/feedback-demos.ts'),
  texts: () => import('./texts/text-demos.ts'),
  pictures: () => import('./pictures/picture-demos.ts'),
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
export const groupDemos = new Map(
  componentGroups.map(({ id }) => [id, partInPlace(() => loadGroup(id), parts)]),
)

export const OtherParts = partInPlace(
  () => import('./other-parts.tsx').then((part) => part.OtherParts),
  parts,
)
