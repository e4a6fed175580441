import { setup } from '@amber/contract/setup.ts'
import type { Words } from '@amber/contract/words.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { useSay, useServices, useT } from '#web/lib/services.ts'
import { setupMessages } from './setup.messages.ts'
import { setupProblems } from './setup-rules.ts'
import type { SetupValues } from './setup-rules.ts'

type Field = keyof SetupValues

/** Makes the super admin and leads to the door; says what is wrong by field, as a whole, or with the link. */
export function useSetup(setupToken: string) {
  const { call, feedback } = useServices()
  const t = useT(setupMessages)
  const say = useSay()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Partial<Record<Field, Words>>>({})
  const [error, setError] = useState<ApiError>()
  const [pause, setPause] = useState(0)

  useEffect(() => {
    if (pause <= 0) return undefined
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])

  /** Checks all fields, or only those given, leaving what is said of the others. */
  const check = (values: SetupValues, only?: readonly Field[]) => {
    const found = setupProblems(setupToken, values)
    setError(undefined)
    setWrong((before) =>
      only ? { ...before, ...Object.fromEntries(only.map((name) => [name, found[name]])) } : found,
    )
    return found
  }

  const complete = async (values: SetupValues, form: HTMLFormElement) => {
    if (isBusy || pause > 0) return
    const found = check(values)
    const focusFirst = (names: readonly string[]) =>
      [...form.elements]
        .filter((element) => element instanceof HTMLInputElement)
        .find(({ name }) => names.includes(name))
        ?.focus()
    if (Object.keys(found).length > 0) return focusFirst(Object.keys(found))
    setBusy(true)
    try {
      const { userName, nickName, password } = values
      await call(setup.complete, { setupToken, userName, nickName, password })
      await navigate('/login', { replace: true })
      feedback.toast({
        kind: 'success',
        title: t('done'),
        detail: t('doneDetail', { name: userName }),
      })
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught)
      setPause(Math.ceil(caught.retryAfter ?? 0))
      focusFirst(Object.keys(caught.fields))
    } finally {
      setBusy(false)
    }
  }

  const fieldWords = (name: Field) => {
    const words = wrong[name]
    return error?.fields[name] ?? (words && say(words))
  }
  return {
    complete,
    check,
    isBusy,
    pause,
    isLinkInvalid: error?.code === 'setup_link_invalid' || 'setupToken' in wrong,
    problem: Object.keys(error?.fields ?? {}).length > 0 ? undefined : error?.msg,
    fieldWords,
  }
}
