import { hiddenFieldsOf, withFields } from '@amber/contract/nouns/noun-views.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useCan } from '#web/lib/call/services.ts'
import type { NounParts } from './noun-parts.ts'

/**
 * Returns the noun with the fields that the user may see; the same until the permissions for them change. Then its
 * records are read again.
 */
export function useSeenNoun({ noun, calls }: NounParts): Noun {
  const hidden = hiddenFieldsOf(noun, { can: useCan() }).join(' ')
  const invalidate = useInvalidate()
  const known = useRef(hidden)
  useEffect(() => {
    if (known.current === hidden) return
    known.current = hidden
    void invalidate(calls.list, calls.get, calls.changes)
  }, [hidden, calls, invalidate])
  return useMemo(() => {
    const names = hidden.split(' ')
    return hidden === '' ? noun : withFields(noun, (name) => !names.includes(name))
  }, [noun, hidden])
}
