import { auth, loginInput } from '@amber/contract/auth.ts'
import { captcha } from '@amber/contract/captcha.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { captchaOf, isCaptchaProblem } from '#web/lib/captcha-entries.ts'
import type { Door } from '#web/lib/door.ts'
import { sayMessage } from '#web/lib/i18n.ts'
import { inputProblems } from '#web/lib/input-problems.ts'
import { ownPath } from '#web/lib/own-path.ts'
import type { Services } from '#web/lib/services.ts'
import type { Entries } from '#web/ui/use-entry-form.ts'
import { signInMessages } from './sign-in.messages.ts'

/*
 * What signing in needs only after the form is on screen: the validation library with the rules, and what follows.
 */

/** What is wrong with each field, by the contract's own rules. */
export function loginProblems(entries: Entries) {
  const { userName, password } = entries
  const captcha = captchaOf(entries)
  // Looked at only where the form asks for it.
  return inputProblems(loginInput, { userName, password, ...(captcha && { captcha }) })
}

type Way = {
  services: Services
  navigate: (path: string, options: { replace: boolean }) => unknown
  redirect: string | null
}

/** Whoever holds these tokens is in, is led to where they wanted to be, and greeted. */
export async function enter(
  { services, navigate, redirect }: Way,
  answer: OutputOf<typeof auth.login>,
) {
  const { call, session, feedback, i18n } = services
  session.setTokens(answer)
  const user = await call(auth.getUserInfo, {}, { isToldInPlace: true })
  session.setUser(user)
  await navigate(ownPath(redirect) ?? '/', { replace: true })
  const { language } = i18n.getState()
  feedback.toast({
    kind: 'success',
    title: sayMessage(signInMessages.welcome, language),
    detail: sayMessage(signInMessages.welcomeDetail, language, {
      name: user.nickName || user.userName,
    }),
  })
}

/** The field for an image code, with what makes one. */
export async function loadCaptcha(call: Services['call']) {
  const { CaptchaField: Field } = await import('#web/ui/captcha-field.tsx')
  return { Field, create: () => call(captcha.create, {}, { isToldInPlace: true }) }
}

type Form = { call: Services['call']; door: Door; showCaptcha: () => Promise<void> }

/** Signs in. Where an administrator has asked for a new password, the form that asks for it comes first. */
export async function signIn({ call, door, showCaptcha }: Form, entries: Entries) {
  const { userName = '', password = '', remember } = entries
  const captcha = captchaOf(entries)
  const input = { userName, password, remember: remember !== undefined }
  try {
    await door.enter(
      await call(auth.login, { ...input, ...(captcha && { captcha }) }, { isToldInPlace: true }),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // One picture is good for one try, whatever came of it.
    if (captcha || isCaptchaProblem(error)) await showCaptcha()
    if (error.code !== 'password_change_due') throw error
    const { changePasswordForm } = await import('./change-password-form.tsx')
    door.show(changePasswordForm(input))
  }
}
