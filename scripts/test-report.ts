import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Written by Vitest's reporter `json`. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
const nothing: Report = { numPassedTests: 0, numFailedTests: 0, testResults: [] }

/** `name` is null for a file that failed without a failed test, for example on import. */
export type FailedTest = { path: string; name: string | null; reason: string }

/** Reads a report, empty if Vitest wrote none; paths become relative to `folder`. */
export function readReport(file: string, folder: string) {
  const { testResults, ...counts } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Report)
    : nothing
  const pathOf = (name: string) => relative(folder, name).replaceAll('\\', '/')
  const withOutcome = (outcome: 'failed' | 'passed'): FailedTest[] =>
    testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === outcome && failureMessages.length > 0)
        .map(({ fullName: name, failureMessages: [reason = ''] }) => ({
          path: pathOf(file),
          name,
          reason,
        })),
    )
  const brokenFiles = testResults
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults: tests }) => tests.every((test) => test.status !== 'failed'))
    .map(({ name, message: reason }): FailedTest => ({ path: pathOf(name), name: null, reason }))
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    failures: [...brokenFiles, ...withOutcome('failed')],
    secondTries: withOutcome('passed'),
  }
}

export function describeFailure({ path, name, reason }: FailedTest): string {
  const title = name === null ? path : `${path} > ${name}`
  return `${title}\n    ${reason.split('\n').slice(0, 12).join('\n    ')}`
}
