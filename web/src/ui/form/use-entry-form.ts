import type { Language, LocalizedText } from '@amber/contract/localized-text.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useLanguage, useTranslate } from '#web/lib/call/services.ts'

/** What each field holds, as the browser submits it: a box that is not ticked is absent. */
export type Entries = Partial<Record<string, string>>
type Problems = Record<string, LocalizedText | undefined>

type Parts = {
  findProblems: (entries: Entries) => Problems | Promise<Problems>
  /** What is said at fields as well, and keeps nobody from sending. */
  findDoubts?: (entries: Entries) => Problems | Promise<Problems>
  send: (entries: Entries) => Promise<void>
}

export type EntryFormState = ReturnType<typeof useEntryForm>

/** Milliseconds, more than a press takes. */
const pressTime = 250

/**
 * The state of a form of uncontrolled fields: rules while typing and on submitting, the server's errors at their fields
 * or as a whole, the focus on the first field that is wrong, and no second try while one is under way or the server has
 * asked for a pause. `send` throws `ApiError` for what the server refuses.
 */
export function useEntryForm({
  focusOnError,
  ...parts
}: Parts & {
  /** Where to go on after an error of no field. */
  focusOnError?: string
}) {
  const translate = useTranslate()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  /** The fields that have been filled in or sent: of the others nobody is told while they are still typing. */
  const seen = useRef(new Set<string>())
  const afterPress = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** From the press on: what is shown as busy begins only with the sending, and a second press may come before. */
  const isInProgress = useRef(false)
  /** Of checks that wait for the rules, and what the server said meanwhile, the latest holds. */
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

  // What the server said follows the reader into the other language.
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

  // What the server has against a field that this form does not have is said by the form as a whole, not by nobody.
  const [isAtField, setAtField] = useState(false)
  useLayoutEffect(() => {
    const names = Object.keys(error?.fields ?? {})
    const places = names.map((name) => `[name^="${name}"]`).join()
    setAtField(places !== '' && form.current?.querySelector(places) !== null)
  }, [error])

  /** Checks all fields or, after a change of one, that and those that have been filled in: nobody is told too early. */
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

  /** The first in the order of the page, whatever order the names are in. */
  const focusFirst = (names: readonly (string | undefined)[]) =>
    form.current
      ?.querySelector<HTMLElement>(names.map((name) => `[name="${name}"]`).join())
      ?.focus()

  /** Sends the form or, by other parts than its own, what one button within it is for. */
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
    /** What is wrong with one field, in the reader's language. */
    problemOf: (name: string) => error?.fields[name] ?? (wrong[name] && translate(wrong[name])),
    /** What is wrong with none of them in particular. */
    problem: isAtField ? undefined : error?.msg,
    onChange: ({ name, type, value }: HTMLInputElement) => {
      if (!value) seen.current.add(name)
      if (type !== 'checkbox' || wrong[name]) void check(entries(), name)
    },
    onBlur: ({ name, value }: HTMLInputElement) => {
      if (!name || !value || seen.current.has(name)) return
      seen.current.add(name)
      // Not while what took the focus is being pressed: words that appear would push it away from under the pointer.
      // The next one looks at this field too, so that there is but one to be stopped when the form is sent.
      clearTimeout(afterPress.current)
      afterPress.current = setTimeout(() => void check(entries(), name), pressTime)
    },
    onSubmit: () => void submit(entries()),
  }
}
