import type { InputOf } from '@amber/contract/endpoint.ts'
import type { jobs as calls } from '@amber/contract/status/jobs.ts'
import { requestJob, setJobPaused } from '#server/db/jobs/jobs.queries.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'

const targetOf = (name: string) => ({ type: 'job', id: name, name })

export async function runJob({
  audit,
  db,
  input: { name },
}: SignedInContext<InputOf<typeof calls.run>>) {
  if (!(await requestJob(db, name))) throw fail('job_missing')
  audit({ target: targetOf(name) })
  return {}
}

export async function setPaused({
  audit,
  db,
  input: { name, isPaused },
}: SignedInContext<InputOf<typeof calls.setPaused>>) {
  const before = await setJobPaused(db, { name, isPaused })
  if (!before) throw fail('job_missing')
  audit({ target: targetOf(name), before, after: { isPaused } })
  return {}
}
