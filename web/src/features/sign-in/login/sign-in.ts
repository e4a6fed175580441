import { translate } from '@amber/contract/localized-text.ts'
import { auth, loginInput } from '@amber/contract/sign-in/auth.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { passwordProblem, type PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import type { SecondStepDue } from '@amber/contract/sign-in/second-step.ts'
import type { NavigateFunction } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { captchaOf } from '#web/features/sign-in/captcha/captcha-entries.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { pendingLinkOf, takePendingLink } from '#web/features/sign-in/bind-account/pending-link.ts'
import { ownPath } from '#web/lib/route/own-path.ts'
import type { Services } from '#web/lib/call/services.ts'
import type { UserInfo } from '#web/lib/call/session.ts'
import type { Entries } from '#web/ui/form/use-entry-form.ts'
import type { useWantedCaptcha } from '#web/features/sign-in/captcha/use-wanted-captcha.tsx'
import { signInMessages } from './sign-in.messages.ts'

/* Loaded after the form: the validation library with the rules, and all later steps. */

export function loginProblems(entries: Entries) {
  const { userName, password } = entries
  const captcha = captchaOf(entries)
  // Validated only when the form shows it.
  return inputProblems(loginInput, { userName, password, ...(captcha && { captcha }) })
}

/**
 * Warns about a password that breaks the plain rules, if those apply: an older one may still be right. Loads the
 * policy once, on demand.
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
  /** Query of the current URL, kept on the way to the second step. */
  search: string
}

type Answer = OutputOf<typeof auth.login>

/** Returns the tokens, or the pending second step. */
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
    title: translate(signInMessages.welcome, language),
    detail: translate(signInMessages.welcomeDetail, language, {
      name: nickName || userName,
    }),
  })
}

/** Stores the tokens, then redirects and greets the user; continues with the second step if one is due. */
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
  const announceLinked = link && (await takePendingLink(services, link))
  const askedAt = performance.now()
  const user = await call(auth.getUserInfo, {}, { errorDisplay: 'inline' }).catch(
    (error: unknown) => {
      // Tokens suffice: the pages retry and show the error.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 429)) return null
      throw error
    },
  )
  // Another tab may have signed in another user; the pages then load the user themselves.
  const isTheirs = user && session.getState().token === answer.token
  if (isTheirs) session.setUser(user, askedAt)
  await navigate(ownPath(redirect) ?? '/', { replace: true })
  if (!isTheirs) return
  greet(services, user)
  announceLinked?.()
}

type Form = {
  call: Services['call']
  signInFlow: SignInFlow
  image: ReturnType<typeof useWantedCaptcha>
}

/** Signs in. Shows the password form first when a change is due. */
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
