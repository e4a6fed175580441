import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { useServerError } from '#web/lib/call/use-server-error.ts'

/** Values as the browser submits them: unchecked boxes are absent. */
export type Entries = Partial<Record<string, string>>
type Problems = Record<string, LocalizedText | undefined>

type Parts = {
  findProblems: (entries: Entries) => Problems | Promise<Problems>
  /** Warnings that do not prevent submission. */
  findDoubts?: (entries: Entries) => Problems | Promise<Problems>
  send: (entries: Entries) => Promise<void>
}

export type EntryFormState = ReturnType<typeof useEntryForm>

/** In ms, longer than a press. */
const pressTime = 250

/** Seconds until the form may be submitted again. */
function usePause() {
  const [pause, setPause] = useState(0)
  useEffect(() => {
    if (pause <= 0) return undefined
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])
  return { pause, setPause }
}

/** Returns the form, and whether an error belongs to one of its fields; others are general errors. */
function useFieldError(error: ApiError | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [isAtField, setAtField] = useState(false)
  useLayoutEffect(() => {
    const names = Object.keys(error?.fields ?? {})
    const selector = names.map((name) => `[name^="${name}"]`).join()
    setAtField(selector !== '' && form.current?.querySelector(selector) !== null)
  }, [error])
  return { form, isAtField }
}

/** Problems that the form itself finds, shown at fields that were left or submitted. */
function useProblems(parts: Omit<Parts, 'send'>, onChecked: () => void) {
  /** Fields left or submitted; others show no error while the user types. */
  const seen = useRef(new Set<string>())
  /** Number of the latest check; older results are dropped. */
  const turn = useRef(0)
  const [wrong, setWrong] = useState<Problems>({})
  return {
    wrong,
    isSeen: (name: string) => seen.current.has(name),
    markSeen: (...names: string[]) => names.forEach((name) => seen.current.add(name)),
    dropCheck: () => void turn.current++,
    /** Validates all fields or, after a change, only that one and those already left. */
    check: async (entries: Entries, changed?: string, find = parts) => {
      const own = ++turn.current
      const problems = await find.findProblems(entries)
      const found = { ...(await find.findDoubts?.(entries)), ...problems }
      if (changed && own !== turn.current) return []
      onChecked()
      setWrong((before) => {
        if (!changed) return found
        for (const name in { ...entries, ...found }) {
          const isEmpty = name !== changed && !entries[name]
          if (isEmpty || !seen.current.has(name)) found[name] = before[name]
        }
        return found
      })
      return Object.keys(problems)
    },
  }
}

/** Checks a field once it is left. */
function useCheckOnLeave(
  { isSeen, markSeen }: ReturnType<typeof useProblems>,
  check: (name: string) => void,
) {
  const afterPress = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    cancel: () => clearTimeout(afterPress.current),
    onBlur: ({ name, value }: HTMLInputElement) => {
      if (!name || !value || isSeen(name)) return
      markSeen(name)
      // Delayed until the press that took the focus ends: an error would move the pressed element. The next field's
      // check includes this one.
      clearTimeout(afterPress.current)
      afterPress.current = setTimeout(() => check(name), pressTime)
    },
  }
}

/**
 * State of a form of uncontrolled fields, with validation and server errors. Does not submit again while in progress
 * or rate limited. `send` throws `ApiError`.
 */
export function useEntryForm({ focusOnError, ...parts }: Parts & { focusOnError?: string }) {
  const translate = useTranslate()
  /** Set on press; `isBusy` starts only with the request. */
  const isInProgress = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const { pause, setPause } = usePause()
  const { error, setError } = useServerError()
  const { form, isAtField } = useFieldError(error)
  const problems = useProblems(parts, () => setError(undefined))
  const { wrong, markSeen, check } = problems
  const entries = () =>
    Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
  const leaving = useCheckOnLeave(problems, (name) => void check(entries(), name))

  const focusFirst = (names: readonly (string | undefined)[]) =>
    form.current
      ?.querySelector<HTMLElement>(names.map((name) => `[name="${name}"]`).join())
      ?.focus()

  /** Submits the form or, with other parts, a button's own action. */
  const submit = async (values: Entries, by: Parts = parts) => {
    if (isInProgress.current || pause > 0) return
    isInProgress.current = true
    leaving.cancel()
    try {
      const found = await check(values, undefined, by)
      markSeen(...Object.keys(values), ...found)
      if (found[0]) return focusFirst(found)
      setBusy(true)
      await by.send(values)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      problems.dropCheck()
      setError(caught)
      setPause(Math.ceil(caught.retryAfter ?? 0))
      focusFirst([...Object.keys(caught.fields), focusOnError])
    } finally {
      isInProgress.current = false
      setBusy(false)
    }
  }
  return {
    form,
    submit,
    entries,
    isBusy,
    pause,
    error,
    wrong,
    problemOf: (name: string) => error?.fields[name] ?? (wrong[name] && translate(wrong[name])),
    problem: isAtField ? undefined : error?.msg,
    onChange: ({ name, type, value }: HTMLInputElement) => {
      if (!value) markSeen(name)
      if (type !== 'checkbox' || wrong[name]) void check(entries(), name)
    },
    onBlur: leaving.onBlur,
    onSubmit: () => void submit(entries()),
  }
}
