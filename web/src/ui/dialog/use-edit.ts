import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '#web/lib/call/api-error.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { useServerError } from '#web/lib/call/use-server-error.ts'
import { isSame } from '#web/ui/change/is-same.ts'
import type { ConflictChoices } from './conflict-fields.ts'

export type Draft = Readonly<Record<string, unknown>>

export type EditPlan<Item, Values extends Draft, Input, Answer> = {
  draftOf: (item: Item | undefined) => Values
  /** Builds the request, with the record's id and version. */
  inputOf: (draft: Values, item: Item | undefined) => Input
  /** Schema of the request, such as `users.update.input`. */
  schema: z.core.$ZodType
  save: (input: Input) => Promise<Answer>
  /** Asks before a valid request is sent; false returns to editing. */
  confirm?: (input: Input, item: Item | undefined) => Promise<boolean>
}

type EditStart<Item, Values, Answer> = {
  item: Item | undefined
  isReady: boolean
  onSaved: (answer: Answer, sent: Values) => void
}

/** Problems by field; `server`: its text is in the error of the server. */
type Problems = Readonly<Record<string, LocalizedText | 'server'>>

type State<Item, Values> = {
  base: { item: Item | undefined; draft: Values } | undefined
  draft: Values | undefined
  fields: Problems
  refusals: number
  error: unknown
  isSaving: boolean
  /** The record as saved by another user meanwhile. */
  theirs: Item | undefined
}

const stateOf = <Item, Values>(base: State<Item, Values>['base']): State<Item, Values> => ({
  base,
  draft: base?.draft,
  fields: {},
  refusals: 0,
  error: undefined,
  isSaving: false,
  theirs: undefined,
})

/** Shows errors at the fields of the form, and a conflict in its own dialog; others are general. */
function refusalOf(error: unknown, values: Draft) {
  const isConflict = error instanceof ApiError && error.code === 'record_changed'
  const theirs = isConflict ? error.current : undefined
  const names = error instanceof ApiError ? Object.keys(error.fields) : []
  const fields = Object.fromEntries(names.map((name) => [name, 'server' as const]))
  const isShown = theirs !== undefined || names.some((name) => name in values)
  return { fields, error: isShown ? undefined : error, theirs }
}

/** Goes on from the saved record with the values that the user changed while they were being sent. */
function afterSave<Item, Values extends Draft>(
  { draft: now }: State<Item, Values>,
  { item, saved, sent }: { item: Item; saved: Values; sent: Values },
): State<Item, Values> {
  const changed = Object.entries(now ?? {}).filter(([name, value]) => !isSame(value, sent[name]))
  const draft = { ...saved, ...Object.fromEntries(changed) }
  return { ...stateOf({ item, draft: saved }), draft }
}

const mergedDraft = <Values extends Draft>(
  { mine, theirs }: { mine: Values; theirs: Values },
  choices: ConflictChoices,
) =>
  Object.fromEntries(
    Object.keys(mine).map((name) => [name, (choices[name] === 'theirs' ? theirs : mine)[name]]),
  ) as Values

/** Changes one value, which may solve errors of other fields, such as that of a required alternative. */
function withValue<Item, Values extends Draft>(
  state: State<Item, Values>,
  { name, value }: { name: string; value: unknown },
  problemsOf: (draft: Values) => Readonly<Record<string, unknown>>,
): State<Item, Values> {
  const draft = { ...state.draft, [name]: value } as unknown as Values
  const { [name]: _, ...fields } = state.fields
  if (!state.draft || Object.keys(fields).length === 0) return { ...state, draft, fields }
  const [before, after] = [problemsOf(state.draft), problemsOf(draft)]
  // Errors of the server are not among these problems and stay.
  const left = Object.entries(fields).filter(([other]) => isSame(before[other], after[other]))
  return { ...state, draft, fields: Object.fromEntries(left) }
}

/** Shows the problems of a form in the current language, also after a change of the language. */
function useShownProblems() {
  const translate = useTranslate()
  const server = useServerError()
  return {
    setError: (error: unknown) => server.setError(error instanceof ApiError ? error : undefined),
    show: ({ fields, error }: { fields: Problems; error: unknown }) => {
      const textOfField = (name: string, problem: Problems[string]) =>
        problem === 'server' ? (server.error?.fields[name] ?? '') : translate(problem)
      return {
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, problem]) => [name, textOfField(name, problem)]),
        ),
        error: error instanceof ApiError ? server.error : error,
      }
    },
  }
}

export type Edit<Item, Values extends Draft> = ReturnType<
  typeof useEdit<Item, Values, unknown, unknown>
>

/** Edits one record. Later versions of `item` are ignored, because they would replace what the user sees. */
export function useEdit<Item, Values extends Draft, Input, Answer>(
  plan: EditPlan<Item, Values, Input, Answer>,
  from: EditStart<Item, Values, Answer>,
) {
  const { draftOf, inputOf } = plan
  const problems = useShownProblems()
  const [state, setState] = useState<State<Item, Values>>(() => stateOf(undefined))
  if (!state.base && from.isReady) {
    const draft = draftOf(from.item)
    setState({ ...state, base: { item: from.item, draft }, draft })
  }
  const { base, draft } = state

  const refuse = (refusal: Partial<State<Item, Values>>) =>
    setState((now) => ({ ...now, ...refusal, refusals: now.refusals + 1, isSaving: false }))
  const problemsOf = (values: Values, item: Item | undefined) =>
    inputProblems(plan.schema, inputOf(values, item))
  const send = async (values: Values, item: Item | undefined) => {
    const input = inputOf(values, item)
    const fields = problemsOf(values, item)
    if (Object.keys(fields).length > 0) return refuse({ fields, error: undefined })
    setState((now) => ({ ...now, isSaving: true, fields: {}, error: undefined }))
    if (plan.confirm && !(await plan.confirm(input, item)))
      return setState((now) => ({ ...now, isSaving: false }))
    let answer: Answer
    try {
      answer = await plan.save(input)
    } catch (error) {
      const refusal = refusalOf(error, values)
      problems.setError(error)
      return refuse({ ...refusal, theirs: refusal.theirs as Item | undefined })
    }
    from.onSaved(answer, values)
  }

  return {
    ...state,
    ...problems.show(state),
    /** Resets the form to the current record. */
    begin: (item: Item) => setState(stateOf({ item, draft: draftOf(item) })),
    /** Keeps the changes made since `sent`. */
    goOn: (item: Item, sent: Values) =>
      setState((now) => afterSave(now, { item, saved: draftOf(item), sent })),
    isDirty: !!base && !!draft && !isSame(base.draft, draft),
    set: (name: string, value: unknown) =>
      setState((now) => withValue(now, { name, value }, (draft) => problemsOf(draft, base?.item))),
    submit: () => {
      if (draft && !state.isSaving) void send(draft, base?.item)
    },
    /** Saves the choices on top of the other user's version. */
    resolve: (choices: ConflictChoices) => {
      const { theirs } = state
      if (!theirs || !draft) return
      const other = draftOf(theirs)
      const merged = mergedDraft({ mine: draft, theirs: other }, choices)
      setState({ ...state, theirs: undefined, base: { item: theirs, draft: other }, draft: merged })
      void send(merged, theirs)
    },
    backToEditing: () => setState({ ...state, theirs: undefined }),
  }
}
