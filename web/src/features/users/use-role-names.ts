import { builtInRoles, roles } from '@amber/contract/roles.ts'
import { useMemo } from 'react'
import { useRead } from '#web/lib/query.ts'
import { useCan, useSay } from '#web/lib/services.ts'

/**
 * Role codes with their names: the built-in ones in the reader's language, others as somebody named them, where the
 * reader may see roles, else by their code.
 */
export function useRoleNames() {
  const can = useCan()
  const say = useSay()
  const { data } = useRead(roles.options, {}, { enabled: can(roles.options), staleTime: 300_000 })
  return useMemo(() => {
    const names = new Map(data?.map(({ code, name }) => [code, name]))
    for (const [code, words] of Object.entries(builtInRoles)) names.set(code, say(words))
    return {
      nameOf: (code: string) => names.get(code) ?? code,
      options: [...names].map(([value, label]) => ({ value, label })),
    }
  }, [data, say])
}
