import type { OwnProfile } from '@amber/contract/account/own-profile.ts'
import { recordStamps } from './record-stamps.ts'

/** Returns the caller's profile: with a password, by default without contacts and picture. */
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
