import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import { users } from '@amber/contract/users/users.ts'

const ofRights = [rights.get, rights.explain]

/** Role members and sessions change with users. */
export const userQueriesToInvalidate = [
  users.list,
  users.get,
  users.listRemoved,
  roles.list,
  roles.get,
  sessions.list,
  sessions.listOfUser,
  userHistory.listChanges,
  { namesOf: 'user' },
  ...ofRights,
]

export const roleQueriesToInvalidate = [
  roles.list,
  roles.options,
  roles.get,
  roles.changes,
  users.list,
  users.get,
  ...ofRights,
]
