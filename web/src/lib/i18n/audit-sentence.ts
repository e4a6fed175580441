import { titlesOfName } from '@amber/contract/messaging/announcements.ts'
import { auditActions, auditSentences, ownActions } from '@amber/contract/logs/audit.ts'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { builtInRoles, evaluationRoles } from '@amber/contract/roles/roles.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useCallback } from 'react'
import { auditSentenceMessages, settingNames } from './audit-sentence.messages.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'

/** Event to describe; `permission` is the missing one if it was refused. */
export type SentenceEvent = {
  action: string
  outcome: 'done' | 'denied'
  permission?: string | null
  actor: string | null
  targetType: string | null
  target: string | null
}

/** Parts in reading order. */
export type Sentence = { actor: string; action: string; target: string | null; rest: string }

/** Joins the parts to plain text. */
export function plainSentence({ actor, action, target, rest }: Sentence): string {
  return [actor, action, target, rest].filter(Boolean).join(' ')
}

/** Splits the text at the target, which comes last without a placeholder. */
function cutAtTarget(texts: string, target: string): Omit<Sentence, 'actor'> {
  const [action = '', rest = ''] = texts.split('{target}')
  return { action: action.trim(), target, rest: rest.trim() }
}

const ownRoles = { ...builtInRoles, ...evaluationRoles }

/** Returns the target's name; settings, announcements and built-in roles are stored by key. */
function textOfTarget({ target, targetType }: SentenceEvent): LocalizedText | null {
  if (!target) return null
  if (targetType === 'setting' && Object.hasOwn(settingNames, target))
    return settingNames[target as keyof typeof settingNames]
  if (targetType === 'announcement') return titlesOfName(target)
  const own = Object.entries(ownRoles).find(
    ([code, texts]) => target === code || target === texts.zh,
  )
  return targetType === 'role' && own ? own[1] : { zh: target, en: target }
}

/** Returns a function that describes an event as a sentence. */
export function useSentence(): (event: SentenceEvent) => Sentence {
  const t = useT(auditSentenceMessages)
  const translate = useTranslate()
  return useCallback(
    (event) => {
      const { action, outcome, permission } = event
      const actor = event.actor ?? t('system')
      const texts = textOfTarget(event)
      const target = texts && translate(texts)
      const alone = (action: string) => ({ actor, action, target: null, rest: '' })
      if (outcome === 'denied') {
        const needed = permission as Permission | null | undefined
        const what = needed && needed in permissions ? translate(permissions[needed]) : t('aCall')
        if (target === null) return alone(t('refused', { what }))
        return { actor, ...cutAtTarget(t('refusedOn', { what, target: '{target}' }), target) }
      }
      const isOwn = event.target !== null && event.target === event.actor
      const own = isOwn ? ownActions[action as AuditAction] : undefined
      if (own) return alone(translate(own))
      // A newer server may have unknown actions.
      const isKnown = action in auditActions
      const plain = isKnown ? translate(auditActions[action as AuditAction]) : t('did', { action })
      if (target === null) return alone(plain)
      const sentence = auditSentences[action as AuditAction]
      if (!sentence) return { actor, ...cutAtTarget(plain, target) }
      const sentenceText = translate(sentence)
      return sentenceText.includes('{target}')
        ? { actor, ...cutAtTarget(sentenceText, target) }
        : alone(sentenceText)
    },
    [t, translate],
  )
}
