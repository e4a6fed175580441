import { byName, namesOf } from '@amber/contract/fields.ts'
import { enteredUserFields } from '@amber/contract/users/user-fields.ts'
import type { UserDetail } from '@amber/contract/users/users.ts'
import { idOf, recordStamps } from './record-stamps.ts'

/** Returns a user, distinct by number; by default enabled and never signed in. */
export function storedUser(number: number, from: Partial<UserDetail> = {}): UserDetail {
  return {
    ...recordStamps,
    ...byName(namesOf(enteredUserFields), () => null),
    id: idOf(number),
    createBy: 'Super',
    userName: `person${number}`,
    nickName: `Person ${number}`,
    phoneVerified: false,
    emailVerified: false,
    status: '1',
    roles: ['R_USER'],
    lastSignInTime: null,
    canManage: true,
    ...from,
  }
}
