import { batchLimit } from '@amber/contract/batch.ts'
import { roleTexts, type Role } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { useEffect, useId, useState } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { BatchChoice } from '#web/ui/batch/batch-dialog.tsx'
import { BatchResultDialog, type BatchOutcome } from '#web/ui/batch/batch-result.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { FieldRow } from '#web/ui/form/form-field.tsx'
import { useMarkSaved } from '#web/ui/table/saved-row.tsx'
import { useBatch } from '#web/ui/batch/use-batch.ts'
import { useDiscardQuestion } from '#web/ui/dialog/use-discard-question.ts'
import { roleMembersMessages } from './role-members.messages.ts'
import { itemOf, useMemberChanges, type Person } from './use-member-changes.ts'

/** Milliseconds. */
const debounce = 200
const shownPeople = 20

/** Finds users by part of their nick name or user name; the newest without a search text. */
function useFoundPeople(typed: string) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const common = { current: 1, size: shownPeople, sort: '-createTime' as const }
  const options = { staleTime: 10_000, errorDisplay: 'inline' } as const
  const byNick = useRead(users.list, { ...common, ...(text && { nickName: text }) }, options)
  const byName = useRead(
    users.list,
    { ...common, userName: text },
    { ...options, enabled: text !== '' },
  )
  const isWaiting = byNick.isPending || (text !== '' && byName.isPending)
  const all = [...(byNick.data?.records ?? []), ...((text && byName.data?.records) || [])]
  return {
    error: byNick.error ?? (text ? byName.error : null),
    retry: () => void Promise.all([byNick.refetch(), ...(text ? [byName.refetch()] : [])]),
    people: isWaiting ? undefined : [...new Map(all.map((user) => [user.id, user])).values()],
  }
}

/** The chosen users and the request that adds them. */
function useAddMembers(role: Role, onClose: () => void) {
  const { feedback } = useServices()
  const t = useT(roleMembersMessages)
  const translate = useTranslate()
  const changes = useMemberChanges(role.id)
  const markSaved = useMarkSaved()
  const runItems = useBatch()
  const [isInParts, setInParts] = useState(false)
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>()
  const isUnsaved = chosen.length > 0 && !outcomes
  useUnsavedChanges(isUnsaved, { isModal: true })
  const mayDiscard = useDiscardQuestion(isUnsaved)
  const count = chosen.length
  const isReady = count > 0 && !state.isBusy && (isInParts || count <= batchLimit)
  const add = async () => {
    if (!isReady) return
    setState({ isBusy: true })
    try {
      const items = chosen.map(itemOf)
      const found = await runItems({ items, allOrNothing: !isInParts, run: changes.add })
      void changes.refresh()
      markSaved(...found.flatMap(({ key, outcome }) => (outcome === 'done' ? [key] : [])))
      if (found.some(({ outcome }) => outcome !== 'done')) return setOutcomes(found)
    } catch (problem) {
      return setState({ isBusy: false, error: problem })
    }
    feedback.toast({
      kind: 'success',
      title: t('added', { name: translate(roleTexts(role)), count }),
    })
    onClose()
  }
  return {
    ...state,
    chosen,
    setChosen,
    isInParts,
    setInParts,
    isReady,
    outcomes,
    add,
    close: async () => {
      if (!state.isBusy && (await mayDiscard())) onClose()
    },
    /** Keeps the selection when no user was added. */
    goOn: () => {
      setOutcomes(undefined)
      setState({ isBusy: false })
    },
  }
}

type Adding = ReturnType<typeof useAddMembers>

function PeopleLoading() {
  const t = useT(roleMembersMessages)
  return (
    <p role="status" className="role-people-busy">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: 6 }, (_, line) => (
        <span key={line} className="skeleton" style={{ height: 32 }} />
      ))}
    </p>
  )
}

function FoundPeople(props: {
  role: Role
  found: ReturnType<typeof useFoundPeople>
  chosen: readonly Person[]
  onChange: (chosen: readonly Person[]) => void
}) {
  const { role, chosen, onChange } = props
  const { people, error, retry } = props.found
  const t = useT(roleMembersMessages)
  const insufficient = useInsufficient()
  if (!people)
    return error ? (
      <DataFailure title={t('searchFailed')} error={error} onRetry={retry} />
    ) : (
      <PeopleLoading />
    )
  if (people.length === 0) return <p className="role-none">{t('noneFound')}</p>
  return (
    <ul className="role-people" aria-label={t('people')}>
      {people.map((user) => {
        const isMember = user.roles.includes(role.code)
        const isChosen = chosen.some((one) => one.id === user.id)
        return (
          <li key={user.id}>
            <label>
              <input
                type="checkbox"
                checked={isMember || isChosen}
                disabled={isMember || !user.canManage}
                onChange={() =>
                  onChange(
                    isChosen ? chosen.filter((one) => one.id !== user.id) : [...chosen, user],
                  )
                }
              />
              <Avatar id={user.id} name={user.nickName} picture={user.avatar} />
              <span>
                {user.nickName}
                <small>{user.userName}</small>
              </span>
              {isMember && <small>{t('alreadyIn')}</small>}
              {!isMember && !user.canManage && <small>{insufficient(user)}</small>}
            </label>
          </li>
        )
      })}
    </ul>
  )
}

function AddMembersFooter({ chosen, isBusy, isReady, add, close }: Adding) {
  const t = useT(roleMembersMessages)
  const count = chosen.length
  return (
    <>
      <button type="button" className="button" onClick={() => void close()}>
        {t('cancel')}
      </button>
      <button
        type="button"
        className="button button-main"
        aria-disabled={!isReady}
        onClick={() => void add()}
      >
        {isBusy ? t('adding') : count > 0 ? t('addCount', { count }) : t('add')}
      </button>
    </>
  )
}

export function AddMembersDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useT(roleMembersMessages)
  const name = useTranslate()(roleTexts(role))
  const id = useId()
  const adding = useAddMembers(role, onClose)
  const [typed, setTyped] = useState('')
  const found = useFoundPeople(typed)
  const { chosen, isInParts, outcomes } = adding
  const count = chosen.length
  if (outcomes) {
    const isAnyDone = outcomes.some(({ outcome }) => outcome === 'done')
    return (
      <BatchResultDialog
        title={t('addResult')}
        outcomes={outcomes}
        onClose={isAnyDone ? onClose : adding.goOn}
      />
    )
  }
  return (
    <DialogFrame
      kind="drawer"
      title={t('addTitle', { name })}
      onClose={() => void adding.close()}
      footer={<AddMembersFooter {...adding} />}
    >
      {adding.error !== undefined && <ActionProblem error={adding.error} />}
      <FieldRow
        id={id}
        field={{
          kind: 'text',
          name: 'text',
          label: t('addSearch'),
          hint: t('addHint'),
          maxLength: 64,
        }}
        value={typed}
        error={undefined}
        onChange={(text) => setTyped(String(text))}
      />
      <p role="status" className="role-chosen">
        {count > 0
          ? t('chosen', { count, names: chosen.map(({ nickName }) => nickName).join(', ') })
          : t('chosenNone')}
      </p>
      <BatchChoice {...{ count, isInParts }} onChange={adding.setInParts} />
      <FoundPeople {...{ role, found, chosen }} onChange={adding.setChosen} />
    </DialogFrame>
  )
}
