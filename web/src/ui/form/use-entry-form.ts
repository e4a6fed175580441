import type { Language, LocalizedText } from '@amber/contract/localized-text.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useLanguage, useTranslate } from '#web/lib/call/services.ts'

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

/**
 * State of a form of uncontrolled fields, with validation and server errors. Does not submit again while in progress
 * or rate limited. `send` throws `ApiError`.
 */
export function useEntryForm({
  focusOnError,
  ...parts
}: Parts & {
  focusOnError?: string
}) {
  const translate = useTranslate()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  /** Fields left or submitted; others show no error while the user types. */
  const seen = useRef(new Set<string>())
  const afterPress = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Set on press; `isBusy` starts only with the request. */
  const isInProgress = useRef(false)
  /** Number of the latest check; older results are dropped. */
  const turn = useRef(0)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Problems>({})
  const [said, setSaid] = useState<{ error: ApiError; language: Language }>()
  const error = said?.error
  const [pause, setPause] = useState(0)

  useEffect(() => {
    if (pause <= 0) return undefined
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])

  useEffect(() => {
    if (!said || said.language === language) return undefined
    let isOver = false
    const follow = async () => {
      const { sayAgain } = await import('#web/lib/browser/say-again.ts')
      if (!isOver) setSaid({ error: sayAgain(said.error, language), language })
    }
    void follow()
    return () => {
      isOver = true
    }
  }, [said, language])

  // Errors of fields that this form lacks are general errors.
  const [isAtField, setAtField] = useState(false)
  useLayoutEffect(() => {
    const names = Object.keys(error?.fields ?? {})
    const places = names.map((name) => `[name^="${name}"]`).join()
    setAtField(places !== '' && form.current?.querySelector(places) !== null)
  }, [error])

  /** Validates all fields or, after a change, only that one and those already left. */
  const check = async (entries: Entries, changed?: string, find: Omit<Parts, 'send'> = parts) => {
    const own = ++turn.current
    const problems = await find.findProblems(entries)
    const found = { ...(await find.findDoubts?.(entries)), ...problems }
    if (changed && own !== turn.current) return []
    setSaid(undefined)
    setWrong((before) => {
      if (!changed) return found
      for (const name in { ...entries, ...found }) {
        const isEmpty = name !== changed && !entries[name]
        if (isEmpty || !seen.current.has(name)) found[name] = before[name]
      }
      return found
    })
    return Object.keys(problems)
  }

  const focusFirst = (names: readonly (string | undefined)[]) =>
    form.current
      ?.querySelector<HTMLElement>(names.map((name) => `[name="${name}"]`).join())
      ?.focus()

  /** Submits the form or, with other parts, a button's own action. */
  const submit = async (entries: Entries, by: Parts = parts) => {
    if (isInProgress.current || pause > 0) return
    isInProgress.current = true
    clearTimeout(afterPress.current)
    try {
      const found = await check(entries, undefined, by)
      for (const name of [...Object.keys(entries), ...found]) seen.current.add(name)
      if (found[0]) return focusFirst(found)
      setBusy(true)
      await by.send(entries)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      turn.current++
      setSaid({ error: caught, language })
      setPause(Math.ceil(caught.retryAfter ?? 0))
      focusFirst([...Object.keys(caught.fields), focusOnError])
    } finally {
      isInProgress.current = false
      setBusy(false)
    }
  }

  const entries = () =>
    Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
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
      if (!value) seen.current.add(name)
      if (type !== 'checkbox' || wrong[name]) void check(entries(), name)
    },
    onBlur: ({ name, value }: HTMLInputElement) => {
      if (!name || !value || seen.current.has(name)) return
      seen.current.add(name)
      // Delayed until the press that took the focus ends: an error would move the pressed element. The next field's
      // check includes this one.
      clearTimeout(afterPress.current)
      afterPress.current = setTimeout(() => void check(entries(), name), pressTime)
    },
    onSubmit: () => void submit(entries()),
  }
}
