import { titlesOfName } from '@amber/contract/announcements.ts'
import { auditActions, ownDeeds } from '@amber/contract/audit.ts'
import type { AuditAction } from '@amber/contract/audit.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { builtInRoles, evaluationRoles } from '@amber/contract/roles.ts'
import type { Words } from '@amber/contract/words.ts'
import { useCallback } from 'react'
import { auditSentenceMessages, settingNames } from './audit-sentence.messages.ts'
import { useSay, useT } from './services.ts'

/** What of an event is told. Of what was refused, `permission` is the one that was missing. */
export type ToldEvent = {
  action: string
  outcome: 'done' | 'denied'
  permission?: string | null
  actor: string | null
  targetType: string | null
  target: string | null
}

export type Sentence = { actor: string; deed: string; target: string | null }

const ownRoles = { ...builtInRoles, ...evaluationRoles }

/** What an event is about: settings, announcements and the product's own roles are stored under one name for both languages. */
function wordsOfTarget({ target, targetType }: ToldEvent): Words | null {
  if (target === null) return null
  if (targetType === 'setting' && Object.hasOwn(settingNames, target))
    return settingNames[target as keyof typeof settingNames]
  if (targetType === 'announcement') return titlesOfName(target)
  const own = Object.entries(ownRoles).find(
    ([code, words]) => target === code || target === words.zh,
  )
  return targetType === 'role' && own ? own[1] : { zh: target, en: target }
}

/** An event as a sentence in the reader's language, in three parts. */
export function useSentence(): (event: ToldEvent) => Sentence {
  const t = useT(auditSentenceMessages)
  const say = useSay()
  return useCallback(
    (event) => {
      const { action, outcome, permission } = event
      const actor = event.actor ?? t('system')
      const isOwn = event.target !== null && event.target === event.actor
      const words = wordsOfTarget(event)
      const target = words && say(words)
      if (outcome === 'denied') {
        const needed = permission as Permission | null | undefined
        const what = needed && needed in permissions ? say(permissions[needed]) : t('aCall')
        return { actor, deed: t(target === null ? 'refused' : 'refusedOn', { what }), target }
      }
      const own = isOwn ? ownDeeds[action as AuditAction] : undefined
      // A newer server may know deeds that this page does not.
      if (!(action in auditActions)) return { actor, deed: t('did', { action }), target }
      return {
        actor,
        deed: say(own ?? auditActions[action as AuditAction]),
        target: own ? null : target,
      }
    },
    [t, say],
  )
}
