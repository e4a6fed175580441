import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { hiddenFieldsOf, withFields } from '@amber/contract/nouns/noun-views.ts'
import { useMemo } from 'react'
import { useCan } from '#web/lib/call/services.ts'

/** Returns the noun with the fields that the user may see; the same until the permissions for them change. */
export function useSeenNoun(noun: Noun): Noun {
  const hidden = hiddenFieldsOf(noun, { can: useCan() }).join(' ')
  return useMemo(() => {
    const names = hidden.split(' ')
    return hidden === '' ? noun : withFields(noun, (name) => !names.includes(name))
  }, [noun, hidden])
}
