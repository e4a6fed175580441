import type { NounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useT, useTranslate } from '#web/lib/call/services.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { ServerImport } from '#web/ui/batch/server-import.tsx'
import { useNounLabels, type NounParts } from './noun-parts.ts'
import { nounsMessages } from './nouns.messages.ts'

/** Imports records of a noun from a file. */
export function NounImport(props: NounParts & { imports: NounImportCalls; onClose: () => void }) {
  const { noun, calls, imports, onClose } = props
  const t = useT(nounsMessages)
  const translate = useTranslate()
  const invalidate = useInvalidate()
  const { title, many } = useNounLabels(noun)
  const required = Object.values(noun.fields).flatMap(({ isRequired, label }) =>
    isRequired ? [translate(label)] : [],
  )
  return (
    <ServerImport
      calls={imports}
      input={{ zone: ownZone() }}
      title={t('importTitle', { many })}
      hint={t('importHint', { required: required.join(t('listComma')) })}
      templateName={t('importTemplate', { many: title })}
      onImported={() => void invalidate(calls.list, { namesOf: noun.name })}
      onClose={onClose}
    />
  )
}
