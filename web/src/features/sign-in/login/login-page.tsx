import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignInFlow } from './sign-in-flow.ts'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import { useKeptSearch } from './use-kept-search.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { phoneQuery } from '#web/ui/use-media.ts'
import { useWantedCaptcha } from '#web/features/sign-in/captcha/use-wanted-captcha.tsx'
import { loginMessages } from './login.messages.ts'
import { useSignInParts } from './use-sign-in-parts.ts'

const accounts = [
  { userName: 'Super', label: 'superAdmin' },
  { userName: 'Admin', label: 'admin' },
  { userName: 'User', label: 'user' },
] as const

/** Demo accounts of evaluation mode. `data-evaluation` lets index.html drop them in production. */
function QuickLogin(props: {
  isBusy: boolean
  onChoose: (userName: string, password: string) => void
}) {
  const t = useT(loginMessages)
  return (
    <section className="login-quick" aria-labelledby="login-quick" data-evaluation>
      <h2 id="login-quick">{t('quick')}</h2>
      <div>
        {accounts.map(({ userName, label }) => (
          <button
            key={userName}
            type="button"
            className="button"
            disabled={props.isBusy}
            onClick={() => props.onChoose(userName, '123456')}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </section>
  )
}

const later = () => import('./sign-in.ts')
type Later = Awaited<ReturnType<typeof later>>

/** Why the last session ended; shown once. */
function EndReason() {
  const translate = useTranslate()
  const { windowStorage } = useServices()
  const [reason] = useState(() => windowStorage.read(endReasonEntry))
  useEffect(() => windowStorage.remove(endReasonEntry), [windowStorage])
  if (!reason) return null
  return (
    <p role="status" className="end-reason">
      {translate(reason)}
    </p>
  )
}

/** Focuses the form on load, but never moves an existing focus. */
function useFocusOnLoad() {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (window.matchMedia(phoneQuery).matches) return
    document.querySelector<HTMLElement>('main [name=userName]')?.focus()
  }, [])
}

function useLoginForm() {
  const { call, silentRequest } = useServices()
  const signInFlow = useSignInFlow()
  const image = useWantedCaptcha()
  const doubts = useRef<ReturnType<Later['createDoubts']>>(undefined)
  const state = useEntryForm({
    findProblems: async (entries) => (await later()).loginProblems(entries),
    findDoubts: async (entries) => {
      const { createDoubts } = await later()
      doubts.current ??= createDoubts(silentRequest)
      return doubts.current(entries)
    },
    focusOnError: 'password',
    send: async (entries) => {
      const { signIn } = await later()
      await signIn({ call, signInFlow, image }, entries)
    },
  })
  return { state, image }
}

/** Other sign-in methods, loaded when idle, after the form. */
function LaterMethods(props: { isRemembered: () => boolean }) {
  const [OtherMethods, setOtherMethods] = useState<ComponentType<typeof props>>()
  useEffect(
    () =>
      whenIdle(() => {
        import('./other-methods.tsx').then(
          (part) => setOtherMethods(() => part.OtherMethods),
          () => undefined, // the form works without it
        )
      }),
    [],
  )
  return OtherMethods && <OtherMethods {...props} />
}

/** `isForLink`: below an explanation of why to sign in, to link an identity. */
export function LoginPage({ isForLink = false }: { isForLink?: boolean }) {
  const t = useT(loginMessages)
  const { isEvaluation } = useServices()
  useFocusOnLoad()
  const { state, image } = useLoginForm()
  const { state: given } = useLocation() as { state: { userName?: string } | null }
  const search = useKeptSearch()
  const has = useSignInParts()
  return (
    <>
      {!isForLink && (
        <h1 tabIndex={-1} className="visually-hidden">
          {t('heading')}
        </h1>
      )}
      <EndReason />
      <EntryForm state={state} action={t('signIn')}>
        <EntryField
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          defaultValue={given?.userName}
          autoComplete="username"
          error={state.problemOf('userName')}
        />
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('passwordHint')}
          autoComplete="current-password"
          error={state.problemOf('password')}
        />
        {image.field(state.problemOf('captcha'))}
        <div className="login-row">
          <label className="login-check">
            <input type="checkbox" name="remember" />
            {t('remember')}
          </label>
          {has('codes') && (
            <Link to={{ pathname: '/login/reset-pwd', search }} data-needs="codes">
              {t('forgot')}
            </Link>
          )}
        </div>
      </EntryForm>
      {!isForLink && <LaterMethods isRemembered={() => 'remember' in state.entries()} />}
      {isEvaluation && (
        <QuickLogin
          isBusy={state.isBusy}
          onChoose={(userName, password) =>
            void state.submit({ ...state.entries(), userName, password })
          }
        />
      )}
    </>
  )
}
