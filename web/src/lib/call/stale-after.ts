import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import { users } from '@amber/contract/users/users.ts'

const ofRights = [rights.get, rights.explain]

/** What has been read and may be wrong after people were changed: they hold roles, and lose sessions with their rights. */
export const staleAfterUsers = [
  users.list,
  users.get,
  users.listRemoved,
  roles.list,
  roles.get,
  sessions.list,
  sessions.listOfUser,
  userHistory.listChanges,
  ...ofRights,
]

/** What has been read and may be wrong after a role was changed. */
export const staleAfterRoles = [
  roles.list,
  roles.options,
  roles.get,
  roles.changes,
  users.list,
  users.get,
  ...ofRights,
]
