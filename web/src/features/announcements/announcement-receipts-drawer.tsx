import { announcements } from '@amber/contract/announcements.ts'
import type { Announcement, Receipt } from '@amber/contract/announcements.ts'
import { users } from '@amber/contract/users.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { svg as left } from 'virtual:icon/chevron-left'
import { svg as right } from 'virtual:icon/chevron-right'
import { useState } from 'react'
import { useRead } from '#web/lib/query.ts'
import { useCan, useFormat, useT } from '#web/lib/services.ts'
import { DataFailure, DataState } from '#web/ui/data-states.tsx'
import { DialogFrame } from '#web/ui/dialog-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { announcementsMessages } from './announcements.messages.ts'
import { useTitleOf } from './use-announcements-columns.tsx'

const pageSize = 20
/** Milliseconds between two looks while it is open: receipts are not told to other screens one by one. */
const pace = 5_000

type State = 'unread' | 'read'

function useReceipts(id: string, state: State, current: number) {
  return useRead(
    announcements.receipts,
    { id, state, current, size: pageSize },
    { staleTime: 0, poll: pace, placeholderData: keepPreviousData, isToldInPlace: true },
  )
}

/** How many of those whom an announcement is for have read it, who they are, and who has not. */
export function AnnouncementReceiptsDrawer(props: {
  announcement: Announcement
  onClose: () => void
}) {
  const { announcement, onClose } = props
  const t = useT(announcementsMessages)
  const format = useFormat()
  const [state, setState] = useState<State>('unread')
  const [current, setCurrent] = useState(1)
  const { id } = announcement
  const pages = {
    unread: useReceipts(id, 'unread', state === 'unread' ? current : 1),
    read: useReceipts(id, 'read', state === 'read' ? current : 1),
  }
  const shown = pages[state]
  const counts = { unread: pages.unread.data, read: pages.read.data }
  const count = (page: typeof shown.data) =>
    page ? `${format.number(page.total)}${page.totalIsEstimate ? '+' : ''}` : '–'
  const read = counts.read?.total ?? 0
  const all = read + (counts.unread?.total ?? 0)
  const isEstimate = counts.read?.totalIsEstimate || counts.unread?.totalIsEstimate
  const isKnown = counts.read !== undefined && counts.unread !== undefined
  const refetch = () => void Promise.all([pages.read.refetch(), pages.unread.refetch()])
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
      <div className="receipts-sum">
        <p role="status">
          {isKnown
            ? t('readCount', {
                read: count(counts.read),
                all: `${format.number(all)}${isEstimate ? '+' : ''}`,
              })
            : t('loading')}
        </p>
        <meter
          className="receipts-share"
          aria-label={t('share')}
          min={0}
          max={Math.max(1, all)}
          value={read}
        />
      </div>
      <fieldset className="receipts-which">
        <legend className="visually-hidden">{t('which')}</legend>
        {(['unread', 'read'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => {
              setState(name)
              setCurrent(1)
            }}
          >
            {t(name === 'read' ? 'hasRead' : 'notRead')} <span>{count(counts[name])}</span>
          </button>
        ))}
      </fieldset>
      {shown.error && !shown.data ? (
        <DataFailure title={t('receiptsFailed')} error={shown.error} onRetry={refetch} />
      ) : shown.data?.records.length === 0 ? (
        <DataState
          picture="quiet"
          title={t(state === 'read' ? 'noneRead' : 'allRead')}
          detail={isKnown && all === 0 ? t('forNobody') : undefined}
        />
      ) : (
        <>
          <ReceiptList receipts={shown.data?.records ?? []} />
          <Steps
            current={current}
            last={Math.ceil((shown.data?.total ?? 0) / pageSize)}
            onChange={setCurrent}
          />
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
      {receipts.map(({ id, nickName, userName, readTime }) => (
        <li key={id}>
          <PersonName
            name={nickName}
            detail={userName}
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

/** To the page before and the one after, where there are several. */
function Steps(props: { current: number; last: number; onChange: (current: number) => void }) {
  const { current, last, onChange } = props
  const t = useT(announcementsMessages)
  if (last <= 1) return null
  const step = (to: number, label: string, svg: string) => (
    <button
      type="button"
      className="tool"
      aria-label={label}
      aria-disabled={to < 1 || to > last}
      onClick={() => {
        if (to >= 1 && to <= last) onChange(to)
      }}
    >
      <Icon svg={svg} size={16} />
    </button>
  )
  return (
    <div className="receipts-steps">
      {step(current - 1, t('previous'), left)}
      <span role="status">
        {current} / {last}
      </span>
      {step(current + 1, t('next'), right)}
    </div>
  )
}
