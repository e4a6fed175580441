import { referencesOf, type Noun } from '@amber/contract/nouns/define-noun.ts'
import { nounSeenBy } from '@amber/contract/nouns/noun-views.ts'
import { nounsReferringTo } from '@amber/contract/nouns/nouns.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useT } from '#web/lib/call/services.ts'
import { callsNamed, useNounLabels, type NounParts } from './noun-parts.ts'
import { nounsMessages } from './nouns.messages.ts'

function UseCount(props: NounParts & { field: string; id: string }) {
  const { noun, calls, field, id } = props
  const t = useT(nounsMessages)
  const { one, many } = useNounLabels(noun)
  const input = { [field]: id, size: 1 }
  const { data } = useRead(calls.list, input, { staleTime: 0, errorDisplay: 'inline' })
  if (!data?.total) return null
  const nouns = data.total === 1 ? one : many
  return <p>{t('usedBy', { count: data.total, nouns })}</p>
}

/** Tells how many records that the reader may list refer to a record. */
export function NounUses({ noun, id }: { noun: Noun; id: string }) {
  const can = useCan()
  const listed = nounsReferringTo(noun.name)
    .map((other) => ({ noun: other, calls: callsNamed(other.name) }))
    .filter(({ calls }) => can(calls.list))
  return listed.flatMap((parts) =>
    referencesOf(nounSeenBy(parts.noun, { can }))
      .filter(({ name, of }) => of === noun.name && parts.noun.fields[name]?.isFilterable)
      .map(({ name }) => (
        <UseCount key={`${parts.noun.name} ${name}`} {...parts} field={name} id={id} />
      )),
  )
}
