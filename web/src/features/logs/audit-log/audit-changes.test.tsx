import { defineNoun, type Noun } from '@amber/contract/nouns/define-noun.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { FieldChanges } from '#web/ui/change/field-changes.tsx'
import { changesOf, useChangeTexts } from './audit-changes.ts'

const of = (en: string) => ({ label: { zh: '字段', en } }) as const
const noun = defineNoun({
  name: 'crane',
  plural: 'cranes',
  labels: { one: { zh: '', en: '' }, many: { zh: '', en: '' } },
  fields: {
    title: { ...of('Title'), kind: 'text' },
    load: { ...of('Load'), kind: 'number-range' },
    term: { ...of('Term'), kind: 'day-range' },
    extra: { ...of('Extra'), kind: 'json' },
    tags: { ...of('Tags'), kind: 'tags' },
    state: { ...of('State'), kind: 'choice', options: { up: { zh: '', en: 'Upright' } } },
  },
}) as Noun

type State = Readonly<Record<string, unknown>>

function Changes(props: { before: State; after: State }) {
  const texts = useChangeTexts({ names: {} }, noun)
  return <FieldChanges changes={changesOf(props, noun)} {...texts} />
}

const rowOf = (label: string) => screen.getByText(label).parentElement!.textContent

test('shows fields of nouns under their labels, with ranges as text and JSON as a whole', () => {
  renderPart(
    <Changes
      before={{
        id: '1',
        version: 1,
        load: { from: 1, to: 2.5 },
        extra: { id: 1, state: 'up' },
        tags: ['old'],
        state: null,
      }}
      after={{
        id: '1',
        version: 2,
        load: { from: 1, to: 3000 },
        term: { from: '2026-03-04', to: '2026-03-05' },
        extra: { id: 2, state: 'up' },
        tags: ['new'],
        state: 'up',
      }}
    />,
  )
  expect(rowOf('Load')).toBe('LoadBefore: 1 – 2.5After: 1 – 3,000')
  expect(rowOf('Term')).toBe('TermBefore: EmptyAfter: Mar 4, 2026 – Mar 5, 2026')
  expect(rowOf('Extra')).toBe('ExtraBefore: {"id":1,"state":"up"}After: {"id":2,"state":"up"}')
  expect(rowOf('Tags')).toBe('TagsRemoved:oldAdded:new')
  expect(rowOf('State')).toBe('StateBefore: EmptyAfter: Upright')
  expect(screen.getAllByRole('term')).toHaveLength(5)
})

test('shows lists in JSON before and after, as their order matters', () => {
  renderPart(<Changes before={{ extra: [1, 2, 2] }} after={{ extra: [2, 1, 2] }} />)
  expect(rowOf('Extra')).toBe('ExtraBefore: [1,2,2]After: [2,1,2]')
})

test('compares nested parts named id and version in other records', () => {
  const before = { id: '1', theme: { id: 'a', version: 1 } }
  const after = { id: '2', theme: { id: 'b', version: 1 } }
  expect(changesOf({ before, after }, undefined)).toEqual([
    { field: 'theme.id', before: 'a', after: 'b' },
  ])
})
