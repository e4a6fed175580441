import { iconSetNames, localIconSet } from '@amber/contract/icons.ts'
import type { IconSetName } from '@amber/contract/icons.ts'
import { localIcons } from 'virtual:local-icons'
import { useEffect, useState } from 'react'

export type IconQuery = { q: string; set?: IconSetName; current: number; size: number }
export type IconPage = { names: readonly string[]; total: number }
/** Finds icon names on the server; passed in by features that may call the API. */
export type FindIcons = (query: IconQuery, signal: AbortSignal) => Promise<IconPage>

export type IconSetChoice = 'all' | typeof localIconSet | IconSetName
export const iconSetChoices: readonly IconSetChoice[] = ['all', localIconSet, ...iconSetNames]

const debounce = 150

function findLocal(q: string): readonly string[] {
  const asked = q.trim().toLowerCase()
  return localIcons.filter((name) => name.includes(asked)).map((name) => `${localIconSet}:${name}`)
}

type Asked = { q: string; set: IconSetChoice; current: number }
type State = { page?: IconPage | undefined; isFailed?: boolean | undefined }

const ownOnly: State = { page: { names: [], total: 0 } }

/** Loads a page of icons, local ones first, and aborts outdated requests. */
export function useIconList(find: FindIcons, size: number) {
  const [asked, setAsked] = useState<Asked>({ q: '', set: 'all', current: 1 })
  const [state, setState] = useState<State>({})
  const [tries, setTries] = useState(0)
  const { q, set, current } = asked
  const isLocal = set === localIconSet
  const local = set === 'all' || isLocal ? findLocal(q) : []
  useEffect(() => {
    if (isLocal) return undefined
    const calling = new AbortController()
    const timer = setTimeout(() => {
      const query = { q: q.trim(), current, size, ...(set !== 'all' && { set }) }
      find(query, calling.signal).then(
        (page) => setState({ page }),
        () => {
          if (!calling.signal.aborted) setState({ isFailed: true })
        },
      )
    }, debounce)
    return () => {
      clearTimeout(timer)
      calling.abort()
    }
  }, [find, size, isLocal, q, set, current, tries])
  const { page, isFailed } = isLocal ? ownOnly : state
  return {
    isFailed,
    page: page && {
      names: current === 1 ? [...local, ...page.names] : page.names,
      total: page.total + local.length,
    },
    asked,
    ask: (change: Partial<Asked>) => setAsked({ ...asked, current: 1, ...change }),
    retry: () => setTries(tries + 1),
  }
}
