import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { userHistory } from '@amber/contract/users/user-history.ts'
import type { Database } from '#server/db/connect.ts'
import { listSignIns } from './user-history.queries.ts'

export function signInsOf(
  db: Database,
  input: InputOf<typeof userHistory.listSignIns>,
): Promise<OutputOf<typeof userHistory.listSignIns>> {
  return listSignIns(db, input)
}
