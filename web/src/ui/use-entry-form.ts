import type { Words } from '@amber/contract/words.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useSay } from '#web/lib/services.ts'

/** What each field holds, as the browser submits it: a box that is not ticked is absent. */
export type Entries = Partial<Record<string, string>>
type Problems = Record<string, Words | undefined>

export type EntryFormState = ReturnType<typeof useEntryForm>

/**
 * The state of a form of uncontrolled fields: rules while typing and on submitting, the server's errors at their fields
 * or as a whole, the focus on the first field that is wrong, and no second try while one is under way or the server has
 * asked for a pause. `send` throws `ApiError` for what the server refuses.
 */
export function useEntryForm(parts: {
  findProblems: (entries: Entries) => Problems | Promise<Problems>
  send: (entries: Entries) => Promise<void>
  /** Where to go on after an error of no field. */
  focusOnError?: string
}) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Problems>({})
  const [error, setError] = useState<ApiError>()
  const [pause, setPause] = useState(0)

  useEffect(() => {
    if (pause <= 0) return undefined
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])

  /** Checks all fields or, after a change of one, that and those with something in them: nobody is told too early. */
  const check = async (entries: Entries, changed?: string) => {
    const found = await parts.findProblems(entries)
    setError(undefined)
    setWrong((before) => {
      for (const name in changed ? entries : {})
        if (name !== changed && !entries[name]) found[name] = before[name]
      return found
    })
    return Object.keys(found)
  }

  /** The first in the order of the page, whatever order the names are in. */
  const focusFirst = (names: readonly (string | undefined)[]) =>
    form.current
      ?.querySelector<HTMLElement>(names.map((name) => `[name="${name}"]`).join())
      ?.focus()

  const submit = async (entries: Entries) => {
    if (isBusy || pause > 0) return
    const found = await check(entries)
    if (found[0]) return focusFirst(found)
    setBusy(true)
    try {
      await parts.send(entries)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught)
      setPause(Math.ceil(caught.retryAfter ?? 0))
      focusFirst([...Object.keys(caught.fields), parts.focusOnError])
    } finally {
      setBusy(false)
    }
  }

  const entries = () =>
    Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
  return {
    form,
    submit,
    isBusy,
    pause,
    error,
    wrong,
    /** What is wrong with one field, in the reader's language. */
    problemOf: (name: string) => error?.fields[name] ?? (wrong[name] && say(wrong[name])),
    /** What is wrong with none of them in particular. */
    problem: Object.keys(error?.fields ?? {})[0] ? undefined : error?.msg,
    onChange: ({ name, type }: HTMLInputElement) => {
      if (type !== 'checkbox') void check(entries(), name)
    },
    onSubmit: () => void submit(entries()),
  }
}
