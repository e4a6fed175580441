import { auth, loginInput } from '@amber/contract/auth.ts'
import type { TokenPair } from '@amber/contract/auth.ts'
import { wordsForIssue } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'
import type { ComponentType } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { sayMessage } from '#web/lib/i18n.ts'
import { ownPath } from '#web/lib/own-path.ts'
import type { Services } from '#web/lib/services.ts'
import type { Entries } from '#web/ui/use-entry-form.ts'
import { signInMessages } from './sign-in.messages.ts'

/*
 * What signing in needs only after the form is on screen: the validation library with the rules, and what follows.
 */

/** What is wrong with each field, by the contract's own rules. */
export function loginProblems({ userName, password }: Entries) {
  const problems: Partial<Record<string, Words>> = {}
  for (const issue of loginInput.safeParse({ userName, password }).error?.issues ?? []) {
    problems[String(issue.path[0])] ??= wordsForIssue(issue.message)
  }
  return problems
}

/** What signing in stands on: the page's own services, its way on, and how to put another form in its place. */
export type Door = {
  services: Services
  navigate: (path: string, options: { replace: boolean }) => unknown
  redirect: string | null
  /** Undefined brings the sign-in form back. */
  show: (form: ComponentType | undefined) => void
}

/** Whoever holds these tokens is in, is led to where they wanted to be, and greeted. */
export async function enter({ services, navigate, redirect }: Door, tokens: TokenPair) {
  const { call, session, feedback, i18n } = services
  session.setTokens(tokens)
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

/** Signs in. Where an administrator has asked for a new password, the form that asks for it comes first. */
export async function signIn(door: Door, { userName = '', password = '', remember }: Entries) {
  const input = { userName, password, remember: remember !== undefined }
  try {
    await enter(door, await door.services.call(auth.login, input, { isToldInPlace: true }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_change_due') throw error
    const { changePasswordForm } = await import('./change-password-form.tsx')
    door.show(changePasswordForm(door, input))
  }
}
