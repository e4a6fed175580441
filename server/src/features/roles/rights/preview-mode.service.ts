import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  listedChanges,
  type AffectedUsers,
  type rights as calls,
} from '@amber/contract/roles/rights.ts'
import { menuTitlesOf, untitled } from '@amber/contract/menus/menu-fields.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { readPageRule, type PageRule } from './page-rights.service.ts'
import { listRoleCombinations } from './rights.queries.ts'

const mostNames = 8

/** Returns the users whose menus another authorization mode would change. */
export async function previewMode({
  actor,
  db,
  input,
}: SignedInContext<InputOf<typeof calls.previewMode>>): Promise<
  OutputOf<typeof calls.previewMode>
> {
  const { hasExamples } = actor
  const [before, after, { combinations, share }] = await Promise.all([
    readPageRule(db, actor),
    readPageRule(db, { authorization: input.mode, hasExamples }),
    listRoleCombinations(db, { names: mostNames }),
  ])
  const gaining = createTally(share)
  const losing = createTally(share)
  for (const { codes, ...people } of combinations) {
    const [seen, willSee] = [openTo(before, codes), openTo(after, codes)]
    gaining.add(people, willSee.difference(seen))
    losing.add(people, seen.difference(willSee))
  }
  const titles = new Map([...before.pages, ...after.pages].map((page) => [page.name, page]))
  return {
    gaining: gaining.result(titles),
    losing: losing.result(titles),
    isEstimate: share < 1,
  }
}

function openTo({ pages, closedTo }: PageRule, codes: readonly string[]): Set<string> {
  const closed = closedTo(codes)
  return new Set(pages.map(({ name }) => name).filter((name) => !closed.has(name)))
}

type People = { count: number; names: readonly string[] }
type Title = Parameters<typeof menuTitlesOf>[0]

/** Sums up users and menus, extrapolating from a sample. */
function createTally(share: number) {
  let users = 0
  let names: string[] = []
  const menus = new Set<string>()
  return {
    add: (people: People, changed: ReadonlySet<string>) => {
      if (changed.size === 0) return
      users += people.count
      names = [...names, ...people.names].toSorted().slice(0, mostNames)
      for (const name of changed) menus.add(name)
    },
    result: (titles: ReadonlyMap<string, Title>): AffectedUsers => ({
      users: Math.round(users / share),
      names,
      menus: {
        total: menus.size,
        first: [...menus]
          .toSorted()
          .slice(0, listedChanges)
          .map((name) => ({ name, ...menuTitlesOf(titles.get(name) ?? untitled) })),
      },
    }),
  }
}
