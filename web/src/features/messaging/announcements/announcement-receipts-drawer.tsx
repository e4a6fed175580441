import { announcements } from '@amber/contract/messaging/announcements.ts'
import type { Announcement, Receipt } from '@amber/contract/messaging/announcements.ts'
import { users } from '@amber/contract/users/users.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useFormat, useT } from '#web/lib/call/services.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { PageStepper } from '#web/ui/table/page-stepper.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { PersonName } from '#web/ui/picture/person-name.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { announcementsMessages } from './announcements.messages.ts'
import { useTitleOf } from './use-announcements-columns.tsx'

const pageSize = 20
/** Polling interval in milliseconds: receipts publish no events. */
const pace = 30_000

type State = 'unread' | 'read'
type Asked = { id: string; state: State; current: number; poll: number | undefined }

function useReceipts({ poll, ...input }: Asked) {
  return useRead(
    announcements.receipts,
    { ...input, size: pageSize },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      errorDisplay: 'inline',
      ...(poll !== undefined && { poll }),
    },
  )
}

/** Polls the visible state, and reloads the other only when the visible total changes. */
function useBoth(id: string, state: State, current: number) {
  const [seen, setSeen] = useState<Seen>({ state, total: undefined, lookedAt: 0, isBehind: false })
  const asked = (name: State): Asked =>
    name === state
      ? { id, state: name, current, poll: pace }
      : // By polling, so that it does not keep the session alive.
        { id, state: name, current: 1, poll: seen.isBehind ? 1_000 : undefined }
  const pages = { unread: useReceipts(asked('unread')), read: useReceipts(asked('read')) }
  const total = pages[state].data?.total
  const lookedAt = pages[state === 'read' ? 'unread' : 'read'].dataUpdatedAt
  const isOther = seen.total !== undefined && seen.total !== total
  if (seen.state !== state || seen.lookedAt !== lookedAt)
    setSeen({ state, total, lookedAt, isBehind: false })
  else if (seen.total !== total)
    setSeen({ state, total, lookedAt, isBehind: seen.isBehind || isOther })
  return pages
}

type Seen = { state: State; total: number | undefined; lookedAt: number; isBehind: boolean }

type Pages = ReturnType<typeof useBoth>
type Page = Pages[State]['data']

/** Numbers of users; a plus marks an estimate, and a dash what is not loaded. */
function useCount() {
  const format = useFormat()
  return (page: Page) =>
    page ? `${format.number(page.total)}${page.totalIsEstimate ? '+' : ''}` : '–'
}

function ReceiptsSum({ read, unread }: Record<State, Page>) {
  const t = useT(announcementsMessages)
  const format = useFormat()
  const count = useCount()
  const readTotal = read?.total ?? 0
  const all = readTotal + (unread?.total ?? 0)
  const isEstimate = read?.totalIsEstimate || unread?.totalIsEstimate
  return (
    <div className="receipts-sum">
      <p role="status">
        {read === undefined || unread === undefined
          ? t('loading')
          : isEstimate
            ? t('readBy', { read: count(read) })
            : t('readCount', { read: count(read), all: format.number(all) })}
      </p>
      {/* No share of an estimated total. */}
      {!isEstimate && (
        <meter
          className="receipts-share"
          aria-label={t('share')}
          min={0}
          max={Math.max(1, all)}
          value={readTotal}
        />
      )}
    </div>
  )
}

function StateChoice(props: { pages: Pages; state: State; onChange: (state: State) => void }) {
  const { pages, state, onChange } = props
  const t = useT(announcementsMessages)
  const count = useCount()
  return (
    <fieldset className="receipts-which">
      <legend className="visually-hidden">{t('which')}</legend>
      {(['unread', 'read'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === state}
          onClick={() => {
            if (name !== state) onChange(name)
          }}
        >
          {t(name === 'read' ? 'hasRead' : 'notRead')} <span>{count(pages[name].data)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Users who have and have not read an announcement, with their counts. */
export function AnnouncementReceiptsDrawer(props: {
  announcement: Announcement
  onClose: () => void
}) {
  const { announcement, onClose } = props
  const t = useT(announcementsMessages)
  const [state, setState] = useState<State>('unread')
  const [current, setCurrent] = useState(1)
  const pages = useBoth(announcement.id, state, current)
  const { data, error } = pages[state]
  const isForNoUsers = pages.read.data?.total === 0 && pages.unread.data?.total === 0
  const refetch = () => void Promise.all([pages.read.refetch(), pages.unread.refetch()])
  const show = (next: State) => {
    void pages[next].refetch()
    setState(next)
    setCurrent(1)
  }
  return (
    <DialogFrame
      kind="drawer"
      title={t('receiptsOf', { name: useTitleOf()(announcement) })}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      <ReceiptsSum read={pages.read.data} unread={pages.unread.data} />
      <StateChoice pages={pages} state={state} onChange={show} />
      {error && !data ? (
        <DataFailure title={t('receiptsFailed')} error={error} onRetry={refetch} />
      ) : data?.records.length === 0 && current === 1 ? (
        <DataState
          picture="quiet"
          title={t(state === 'read' ? 'noneRead' : 'allRead')}
          detail={isForNoUsers ? t('forNoUsers') : undefined}
        />
      ) : (
        <>
          <ReceiptList receipts={data?.records ?? []} />
          <PageStepper page={data} current={current} size={pageSize} onChange={setCurrent} />
        </>
      )}
    </DialogFrame>
  )
}

function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const can = useCan()
  const now = useNow()
  const mayOpen = can(users.get)
  return (
    <ul className="receipts">
      {receipts.map(({ avatar, id, nickName, userName, readTime }) => (
        <li key={id}>
          <PersonName
            id={id}
            name={nickName}
            detail={userName}
            picture={avatar}
            {...(mayOpen && { to: `/system/user/${id}` })}
          />
          {readTime && (
            <span className="receipts-time">
              <TimeAgo time={readTime} now={now} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
