import type { StoredSettings } from '@amber/contract/settings/settings.ts'
import { signInParts, type SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import type { Codes } from '#server/features/sign-in/codes/codes.service.ts'
import type { Providers } from '#server/features/sign-in/providers/providers.service.ts'

export type SignInOptions = (settings: StoredSettings) => SignInPart[]

/** Returns the parts of the sign-in page that work; in evaluation mode also those to be configured. */
export function createSignInOptions(parts: {
  mode: 'evaluation' | 'production'
  codes: Codes
  providers: Providers
}): SignInOptions {
  return (settings) => {
    const { mail, sms } = parts.codes.channelsOf(settings)
    const codes = mail || sms
    const isShown: Record<SignInPart, boolean> = {
      codes,
      register: codes && settings.registration.value.mode !== 'closed',
      wechat: parts.mode === 'evaluation' || parts.providers.isWechatSet(settings.wechat.value),
    }
    return signInParts.filter((part) => isShown[part])
  }
}
