import type { InputOf } from '@amber/contract/endpoint.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import {
  signInFields,
  signInMethodTexts,
  type signInLog,
} from '@amber/contract/logs/sign-in-log.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import { sheetColumns, sheetFile } from '#server/http/answers/sheet-file.ts'
import type { Queue } from '#server/lib/queue.ts'
import { findAllSignIns, type ExportedSignIn } from './sign-in-log.queries.ts'

/** Returns a code of a later version as it is. */
function reasonTexts(problem: string): LocalizedText {
  return problem in errors ? errors[problem as ErrorCode].texts : { zh: problem, en: problem }
}

const columns = sheetColumns<ExportedSignIn, typeof signInFields>(signInFields, {
  time: { width: 20, cell: ({ time }, to) => to.time(time) },
  userName: { width: 18, cell: ({ userName }) => userName },
  method: { width: 14, cell: ({ method }, to) => to.translate(signInMethodTexts[method]) },
  outcome: {
    width: 10,
    cell: ({ problem }, to) =>
      to.translate(signInFields.outcome.options[problem === null ? 'done' : 'failed']),
  },
  reason: { width: 36, cell: ({ problem }, to) => problem && to.translate(reasonTexts(problem)) },
  ip: { width: 18, cell: ({ ip }) => ip },
  browser: { width: 12, cell: ({ browser }) => browser },
  userAgent: { width: 60, cell: ({ userAgent }) => userAgent },
})

/** Exports sign-ins; their number and the search are recorded before the first byte. */
export function exportSignIns(
  { audit, db, input, now, request }: SignedInContext<InputOf<typeof signInLog.download>>,
  queue: Queue,
): Promise<FileAnswer> {
  const { format, zone, sort, ...filters } = input
  const { language } = request
  const name: LocalizedText = { zh: '登录日志', en: 'Sign-in log' }
  return sheetFile(queue, { name, format, zone, language, now, columns }, async () => {
    const isDescending = sort !== 'time'
    const found = await findAllSignIns(db, { now, isDescending, input: filters })
    audit({ after: { count: found.count, format, filters } })
    return found
  })
}
