import { demoTodos } from '@amber/contract/examples/demo.ts'
import type { DemoTodo } from '@amber/contract/examples/demo.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { createSecondApi } from './second-api.ts'
import type { Exchange, SecondCall } from './second-api.ts'
import { useServices } from '#web/lib/call/services.ts'

/** To-dos of the user by the second demo API, and the latest HTTP exchange. */
export function useTodos() {
  const { call, feedback, i18n, isEvaluation, session } = useServices()
  const [todos, setTodos] = useState<readonly DemoTodo[]>()
  const [exchange, setExchange] = useState<Exchange>()
  const [isBusy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(isEvaluation)
  const second = useMemo(
    () =>
      createSecondApi({
        baseUrl: `${import.meta.env.BASE_URL}api`,
        getToken: () => session.getState().token,
        getLanguage: () => i18n.getState().language,
        renew: () => call(auth.getUserInfo, {}),
        watch: setExchange,
      }),
    [call, i18n, session],
  )

  const attempt = async (act: (api: SecondCall) => Promise<unknown>) => {
    setBusy(true)
    try {
      await act(second)
      return true
    } catch (error) {
      const title = error instanceof ApiError ? error.msg : (error as Error).message
      feedback.toast({ kind: 'error', title })
      return false
    } finally {
      setBusy(false)
    }
  }
  const read = async (api: SecondCall) => setTodos(await api(demoTodos.list, {}))

  useEffect(() => {
    if (isEvaluation) void attempt(read).finally(() => setWaiting(false))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])
  return {
    todos,
    exchange,
    isBusy,
    isWaiting,
    reload: () => attempt(read),
    fail: () => attempt((api) => api(demoTodos.fail, {})),
    add: (title: string) =>
      attempt(async (api) => {
        const added = await api(demoTodos.create, { title })
        setTodos((before = []) => [...before, added])
      }),
    toggle: ({ id, isDone }: DemoTodo) =>
      attempt(async (api) => {
        const changed = await api(demoTodos.update, { id, isDone: !isDone })
        setTodos((before) => before?.map((todo) => (todo.id === id ? changed : todo)))
      }),
    remove: ({ id }: DemoTodo) =>
      attempt(async (api) => {
        await api(demoTodos.remove, { id })
        setTodos((before) => before?.filter((todo) => todo.id !== id))
      }),
  }
}
