import type { UserDetail } from '@amber/contract/users/users.ts'
import { idOf, recordStamps } from './record-stamps.ts'

/** A person as the server answers them, told from others by a number; enabled, and never signed in unless told. */
export function storedUser(number: number, from: Partial<UserDetail> = {}): UserDetail {
  return {
    ...recordStamps,
    id: idOf(number),
    createBy: 'Super',
    userName: `person${number}`,
    nickName: `Person ${number}`,
    gender: null,
    phone: null,
    email: null,
    phoneVerified: false,
    emailVerified: false,
    status: '1',
    roles: ['R_USER'],
    lastSignInTime: null,
    canManage: true,
    ...from,
  }
}
