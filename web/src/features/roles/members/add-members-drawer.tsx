import { batchLimit } from '@amber/contract/batch.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import type { Role } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { useEffect, useId, useState } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { BatchChoice } from '#web/ui/batch/batch-dialog.tsx'
import { BatchResultDialog } from '#web/ui/batch/batch-result.tsx'
import type { BatchOutcome } from '#web/ui/batch/batch-result.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { FieldRow } from '#web/ui/form/form-field.tsx'
import { useMarkSaved } from '#web/ui/saved-row.tsx'
import { useBatch } from '#web/ui/batch/use-batch.ts'
import { useDiscardQuestion } from '#web/ui/dialog/use-discard-question.ts'
import { roleMembersMessages } from './role-members.messages.ts'
import { itemOf, useMemberChanges } from './use-member-changes.ts'
import type { Person } from './use-member-changes.ts'

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

export function AddMembersDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const { feedback } = useServices()
  const t = useT(roleMembersMessages)
  const translate = useTranslate()
  const id = useId()
  const changes = useMemberChanges(role.id)
  const markSaved = useMarkSaved()
  const runItems = useBatch()
  const insufficient = useInsufficient()
  const [typed, setTyped] = useState('')
  const [isInParts, setInParts] = useState(false)
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>()
  const { people, error, retry } = useFoundPeople(typed)
  const mayDiscard = useDiscardQuestion(chosen.length > 0)
  const name = translate(roleTexts(role))
  const count = chosen.length
  const isReady = count > 0 && !state.isBusy && (isInParts || count <= batchLimit)
  const close = async () => {
    if (!state.isBusy && (await mayDiscard())) onClose()
  }
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
    feedback.toast({ kind: 'success', title: t('added', { name, count }) })
    onClose()
  }
  if (outcomes) {
    const isAnyDone = outcomes.some(({ outcome }) => outcome === 'done')
    // Keeps the selection when no user was added.
    const goOn = () => {
      setOutcomes(undefined)
      setState({ isBusy: false })
    }
    return (
      <BatchResultDialog
        title={t('addResult')}
        outcomes={outcomes}
        onClose={isAnyDone ? onClose : goOn}
      />
    )
  }
  return (
    <DialogFrame
      kind="drawer"
      title={t('addTitle', { name })}
      onClose={() => void close()}
      footer={
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
            {state.isBusy ? t('adding') : count > 0 ? t('addCount', { count }) : t('add')}
          </button>
        </>
      }
    >
      {state.error !== undefined && <ActionProblem error={state.error} />}
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
      <BatchChoice {...{ count, isInParts }} onChange={setInParts} />
      {error && !people && <DataFailure title={t('searchFailed')} error={error} onRetry={retry} />}
      {!people && !error && (
        <p role="status" className="role-people-busy">
          <span className="visually-hidden">{t('loading')}</span>
          {Array.from({ length: 6 }, (_, line) => (
            <span key={line} className="skeleton" style={{ height: 32 }} />
          ))}
        </p>
      )}
      {people?.length === 0 && <p className="role-none">{t('noneFound')}</p>}
      {people && people.length > 0 && (
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
                      setChosen(
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
      )}
    </DialogFrame>
  )
}
