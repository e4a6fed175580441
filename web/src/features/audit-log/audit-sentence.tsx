import { auditActions, ownDeeds } from '@amber/contract/audit.ts'
import type { AuditAction } from '@amber/contract/audit.ts'
import type { AuditEvent } from '@amber/contract/audit-log.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { builtInRoles, evaluationRoles } from '@amber/contract/roles.ts'
import type { Words } from '@amber/contract/words.ts'
import { useCallback } from 'react'
import { useSay, useT } from '#web/lib/services.ts'
import { auditLogMessages, auditValueMessages } from './audit-log.messages.ts'

type Sentence = { actor: string; deed: string; target: string | null }

const ownRoles = { ...builtInRoles, ...evaluationRoles }

/** What an event is about: settings and the product's own roles are stored under one name for both languages. */
function wordsOfTarget({ target, targetType }: AuditEvent): Words | null {
  if (target === null) return null
  if (targetType === 'setting' && Object.hasOwn(auditValueMessages, target))
    return auditValueMessages[target as keyof typeof auditValueMessages]
  const own = Object.entries(ownRoles).find(
    ([code, words]) => target === code || target === words.zh,
  )
  return targetType === 'role' && own ? own[1] : { zh: target, en: target }
}

/** An event as a sentence in the reader's language, in three parts. */
export function useSentence(): (event: AuditEvent) => Sentence {
  const t = useT(auditLogMessages)
  const say = useSay()
  return useCallback(
    (event) => {
      const { action, outcome, permission } = event
      const actor = event.actor ?? t('system')
      const isOwn = event.target !== null && event.target === event.actor
      const words = wordsOfTarget(event)
      const target = words && say(words)
      if (outcome === 'denied') {
        const needed = permission as Permission | null
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

/** The sentence with its names in bold. */
export function SentenceText({ actor, deed, target }: Sentence) {
  return (
    <span className="audit-sentence">
      <strong>{actor}</strong> {deed}
      {target !== null && (
        <>
          {' '}
          <strong>{target}</strong>
        </>
      )}
    </span>
  )
}

/** The same as plain text. */
export function plainSentence({ actor, deed, target }: Sentence): string {
  return [actor, deed, target].filter((part) => part !== null).join(' ')
}
