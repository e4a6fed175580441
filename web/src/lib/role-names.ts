import { builtInRoles, evaluationRoles, roles, roleWords } from '@amber/contract/roles.ts'
import { useMemo } from 'react'
import { useRead } from './query.ts'
import { useCan, useSay, useServices } from './services.ts'

/**
 * Role codes with their names: those that come with the product in the reader's language, others as somebody named
 * them, where the reader may see roles, else by their code. `options` are the roles that there are, as far as one sees.
 */
export function useRoleNames() {
  const can = useCan()
  const say = useSay()
  const { isEvaluation } = useServices()
  const { data } = useRead(roles.options, {}, { enabled: can(roles.options), staleTime: 300_000 })
  return useMemo(() => {
    const known = isEvaluation ? { ...builtInRoles, ...evaluationRoles } : builtInRoles
    const seen = data ?? Object.keys(known).map((code) => ({ code, name: undefined }))
    const names = new Map(seen.map((role) => [role.code, say(roleWords(role))]))
    return {
      nameOf: (code: string) => names.get(code) ?? say(roleWords({ code })),
      options: [...names].map(([value, label]) => ({ value, label })),
    }
  }, [data, say, isEvaluation])
}
