import type { InputOf } from '@amber/contract/endpoint.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { signInMethodTexts, type signInLog } from '@amber/contract/logs/sign-in-log.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import { sheetFile, type SheetColumn } from '#server/http/answers/sheet-file.ts'
import type { Queue } from '#server/lib/queue.ts'
import { findAllSignIns, type ExportedSignIn } from './sign-in-log.queries.ts'

const done: LocalizedText = { zh: '成功', en: 'Success' }
const failed: LocalizedText = { zh: '失败', en: 'Failed' }

/** Returns a code of a later version as it is. */
function reasonTexts(problem: string): LocalizedText {
  return problem in errors ? errors[problem as ErrorCode].texts : { zh: problem, en: problem }
}

const columns: SheetColumn<ExportedSignIn>[] = [
  { title: { zh: '时间', en: 'Time' }, width: 20, cell: ({ time }, to) => to.time(time) },
  { title: { zh: '用户名', en: 'Username' }, width: 18, cell: ({ userName }) => userName },
  {
    title: { zh: '登录方式', en: 'Method' },
    width: 14,
    cell: ({ method }, to) => to.translate(signInMethodTexts[method]),
  },
  {
    title: { zh: '结果', en: 'Result' },
    width: 10,
    cell: ({ problem }, to) => to.translate(problem === null ? done : failed),
  },
  {
    title: { zh: '失败原因', en: 'Reason' },
    width: 36,
    cell: ({ problem }, to) => problem && to.translate(reasonTexts(problem)),
  },
  { title: { zh: 'IP 地址', en: 'IP address' }, width: 18, cell: ({ ip }) => ip },
  { title: { zh: '浏览器', en: 'Browser' }, width: 12, cell: ({ browser }) => browser },
  { title: { zh: '浏览器标识', en: 'User agent' }, width: 60, cell: ({ userAgent }) => userAgent },
]

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
