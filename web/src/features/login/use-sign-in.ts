import type { Words } from '@amber/contract/words.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { useSay, useServices, useT } from '#web/lib/services.ts'
import { loginMessages } from './login.messages.ts'
import type { LoginValues } from './login-rules.ts'

const rules = () => import('./login-rules.ts')

/** Signs in and goes on; says what is wrong, by field or as a whole, and for how long another try is pointless. */
export function useSignIn() {
  const { call, session, feedback } = useServices()
  const t = useT(loginMessages)
  const say = useSay()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Partial<Record<string, Words>>>({})
  const [error, setError] = useState<ApiError>()
  const [pause, setPause] = useState(0)

  useEffect(() => {
    if (pause <= 0) return undefined
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])
  useEffect(() => whenIdle(() => void rules()), [])

  /** Checks all fields, or only `field`, leaving what is said of the others. */
  const check = async (values: LoginValues, field?: string) => {
    const { loginProblems } = await rules()
    const found = loginProblems(values)
    setError(undefined)
    setWrong((before) => (field ? { ...before, [field]: found[field] } : found))
    return found
  }

  const signIn = async (values: LoginValues, form: HTMLFormElement | null) => {
    if (isBusy || pause > 0) return
    const found = Object.keys(await check(values))
    if (found.length > 0) return form?.querySelector<HTMLElement>(`[name="${found[0]}"]`)?.focus()
    setBusy(true)
    try {
      const { auth } = await import('@amber/contract/auth.ts')
      session.setTokens(await call(auth.login, values))
      const user = await call(auth.getUserInfo, {})
      session.setUser(user)
      await navigate(ownPath(query.get('redirect')) ?? '/', { replace: true })
      feedback.toast({
        kind: 'success',
        title: t('welcome'),
        detail: t('welcomeDetail', { name: user.nickName || user.userName }),
      })
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught)
      setPause(Math.ceil(caught.retryAfter ?? 0))
      form?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
    } finally {
      setBusy(false)
    }
  }

  const fieldWords = (name: string) => {
    const words = wrong[name]
    return error?.fields[name] ?? (words && say(words))
  }
  return {
    signIn,
    check,
    isBusy,
    pause,
    problem: error?.msg,
    fields: { userName: fieldWords('userName'), password: fieldWords('password') },
  }
}
