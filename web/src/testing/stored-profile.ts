import type { OwnProfile } from '@amber/contract/account/own-profile.ts'
import { recordStamps } from './record-stamps.ts'

/** The own account as the server answers it: who has a password, and neither contact nor picture unless told. */
export function storedProfile(from: Partial<OwnProfile> = {}): OwnProfile {
  return {
    ...recordStamps,
    userName: 'mei_2026',
    nickName: 'Wang Mei',
    gender: null,
    phone: null,
    email: null,
    phoneVerified: false,
    emailVerified: false,
    avatar: null,
    roles: [],
    hasPassword: true,
    ...from,
  }
}
