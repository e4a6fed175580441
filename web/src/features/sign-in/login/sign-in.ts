import { auth, loginInput } from '@amber/contract/sign-in/auth.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { passwordProblem, type PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import type { SecondStepDue } from '@amber/contract/sign-in/second-step.ts'
import type { NavigateFunction } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { captchaOf } from '#web/lib/sign-in/captcha-entries.ts'
import type { SignInFlow } from '#web/lib/sign-in/sign-in-flow.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { pendingLinkOf, takePendingLink } from '#web/lib/sign-in/pending-link.ts'
import { ownPath } from '#web/lib/route/own-path.ts'
import type { Services } from '#web/lib/call/services.ts'
import type { UserInfo } from '#web/lib/call/session.ts'
import type { Entries } from '#web/ui/form/use-entry-form.ts'
import type { useWantedCaptcha } from '#web/ui/sign-in/use-wanted-captcha.tsx'
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

/**
 * Says what is odd about a password where those are chosen by the plain rules: it may be right all the same, having been
 * chosen while others held. Which do is asked once, and only when it matters.
 */
export function createDoubts(silentRequest: Services['silentRequest']) {
  let asked: Promise<PasswordPolicy> | undefined
  return async ({ password }: Entries) => {
    const problem = password ? passwordProblem(password, { policy: 'plain', names: [] }) : null
    if (!problem) return {}
    asked ??= silentRequest(passwords.policy, {}).then(
      ({ policy }) => policy,
      () => 'strong',
    )
    return (await asked) === 'plain' ? { password: textForIssue(problem) } : {}
  }
}

type Way = {
  services: Services
  navigate: NavigateFunction
  redirect: string | null
  /** Of the present address: kept on the way to the second step. */
  search: string
}

type Answer = OutputOf<typeof auth.login>

/** What a sign-in is answered: tokens, or what is left to do. */
async function orSecondStep(coming: Answer | Promise<Answer>): Promise<Answer | SecondStepDue> {
  try {
    return await coming
  } catch (error) {
    if (error instanceof ApiError && error.secondStep) return error.secondStep
    throw error
  }
}

function greet({ feedback, i18n }: Services, { nickName, userName }: UserInfo) {
  const { language } = i18n.getState()
  feedback.toast({
    kind: 'success',
    title: translateMessage(signInMessages.welcome, language),
    detail: translateMessage(signInMessages.welcomeDetail, language, {
      name: nickName || userName,
    }),
  })
}

/** Whoever holds these tokens is in, is led to where they wanted to be, and greeted. */
export async function enter(
  { services, navigate, redirect, search }: Way,
  coming: Answer | Promise<Answer>,
) {
  const { call, session } = services
  const answer = await orSecondStep(coming)
  if ('pendingToken' in answer)
    return navigate({ pathname: '/login/second-step', search }, { state: answer })
  session.setTokens(answer)
  const link = pendingLinkOf(search)
  const sayLinked = link && (await takePendingLink(services, link))
  const askedAt = performance.now()
  const user = await call(auth.getUserInfo, {}, { errorDisplay: 'inline' }).catch(
    (error: unknown) => {
      // Who holds tokens is in, though the server is out of reach: the pages ask again, and say so.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 429)) return null
      throw error
    },
  )
  // Another tab may have signed in somebody else meanwhile: the pages then ask for themselves who it is.
  const isTheirs = user && session.getState().token === answer.token
  if (isTheirs) session.setUser(user, askedAt)
  await navigate(ownPath(redirect) ?? '/', { replace: true })
  if (!isTheirs) return
  greet(services, user)
  sayLinked?.()
}

type Form = {
  call: Services['call']
  signInFlow: SignInFlow
  image: ReturnType<typeof useWantedCaptcha>
}

/** Signs in. Where an administrator has asked for a new password, the form that asks for it comes first. */
export async function signIn({ call, signInFlow, image }: Form, entries: Entries) {
  const { userName = '', password = '', remember } = entries
  const input = { userName, password, remember: remember !== undefined }
  try {
    await image.sendWith(entries, async (captcha) =>
      signInFlow.enter(
        call(auth.login, { ...input, ...(captcha && { captcha }) }, { errorDisplay: 'inline' }),
      ),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_change_due') throw error
    const { changePasswordForm } = await import('./change-password-form.tsx')
    signInFlow.show(changePasswordForm(input))
  }
}
