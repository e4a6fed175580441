import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { Field } from '@amber/contract/fields.ts'
import { nounSeenBy } from '@amber/contract/nouns/noun-views.ts'
import type { SheetFormat, Cell } from '@amber/sheets/sheet.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import { sheetFile, type SheetReader } from '#server/http/answers/sheet-file.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { Queue } from '#server/lib/queue.ts'
import { exportedFields, findAllRecords, type ExportedRecord } from './noun-export.queries.ts'
import type { NounStore } from './nouns.queries.ts'
import { yesOrNo } from './yes-or-no.ts'

type ExportInput = { format: SheetFormat; zone: string; sort?: string | undefined }

const listComma: LocalizedText = { zh: '、', en: ', ' }
/** Tags may contain `、` (`tagList`). */
const tagComma: LocalizedText = { zh: '，', en: ', ' }

/** Exports records as the caller sees them; their number and the search are recorded before the first byte. */
export function exportRecords(
  { actor, audit, db, input, now, request }: SignedInContext<ExportInput>,
  { noun: whole, table }: NounStore,
  queue: Queue,
): Promise<FileAnswer> {
  const { format, zone, sort, ...filters } = input
  const noun = nounSeenBy(whole, actor)
  const columns = exportedFields(noun).map(([name, field]) => ({
    title: field.label,
    width: field.kind === 'text' ? 24 : 20,
    cell: (record: ExportedRecord, to: SheetReader) => cellOf(field, record[name] ?? null, to),
  }))
  const { language } = request
  const plan = { name: noun.labels.many, format, zone, language, now, columns }
  return sheetFile(queue, plan, async () => {
    const found = await findAllRecords(db, { noun, table }, { sort, filters })
    audit({ after: { count: found.count, format, filters } })
    return found
  })
}

function cellOf(field: Field, value: ExportedRecord[string], to: SheetReader): Cell {
  if (value === null) return null
  if (typeof value === 'boolean') return to.translate(yesOrNo[`${value}`])
  if (typeof value === 'number') return field.kind === 'time' ? to.time(value) : value
  const labelOf = (code: string) => {
    const texts = 'options' in field ? field.options?.[code] : undefined
    return texts ? to.translate(texts) : code
  }
  return typeof value === 'string'
    ? labelOf(value)
    : value.map(labelOf).join(to.translate(field.kind === 'tags' ? tagComma : listComma))
}
