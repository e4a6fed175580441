import {
  builtInRoles,
  evaluationRoles,
  roles,
  roleTexts,
  superRole,
} from '@amber/contract/roles/roles.ts'
import { useMemo } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { roleNamesMessages } from './role-names.messages.ts'
import { useCan, useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'

/**
 * Returns role names. `options` are the visible roles; `toGive` the assignable ones, with the others disabled as
 * `giveHint` explains.
 */
export function useRoleNames() {
  const can = useCan()
  const translate = useTranslate()
  const t = useT(roleNamesMessages)
  const isSuper = useUser()?.roles.includes(superRole) ?? false
  const { isEvaluation } = useServices()
  const { data } = useRead(roles.options, {}, { enabled: can(roles.options), staleTime: 300_000 })
  return useMemo(() => {
    const known = isEvaluation ? { ...builtInRoles, ...evaluationRoles } : builtInRoles
    const seen =
      data ??
      Object.keys(known).map((code) => ({
        code,
        name: undefined,
        isUnassignable: code === superRole && !isSuper,
      }))
    const named = seen.map((role) => ({ ...role, label: translate(roleTexts(role)) }))
    const names = new Map(named.map(({ code, label }) => [code, label]))
    const insufficient = named.filter(({ isUnassignable }) => isUnassignable)
    return {
      nameOf: (code: string) => names.get(code) ?? translate(roleTexts({ code })),
      options: named.map(({ code, label }) => ({ value: code, label })),
      toGive: named.map(({ code, label, isUnassignable }) => ({
        value: code,
        label,
        ...(isUnassignable && { lock: t('insufficient') }),
      })),
      giveHint: insufficient.length > 0 ? t('insufficientSome') : undefined,
    }
  }, [data, translate, t, isSuper, isEvaluation])
}
