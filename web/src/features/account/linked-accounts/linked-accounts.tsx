import {
  identities,
  identityProviders,
  type IdentityProvider,
} from '@amber/contract/sign-in/identities.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { svg as companyIcon } from 'virtual:icon/building-2'
import { svg as wechatIcon } from 'virtual:icon/messages-square'
import { useState } from 'react'
import { useOwnIdentityChecks } from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { useProvider } from '#web/features/sign-in/providers/use-provider.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { LinkDialog, UnlinkDialog } from './linked-account-dialogs.tsx'
import { linkedAccountsMessages } from './linked-accounts.messages.ts'
import './linked-accounts.css'

type Linked = OutputOf<typeof identities.list>['records'][number]

const icons: Record<IdentityProvider, string> = { wechat: wechatIcon, oidc: companyIcon }

function LinkedFacts({ linked }: { linked: Linked }) {
  const t = useT(linkedAccountsMessages)
  const format = useFormat()
  const now = useNow()
  const { name, createTime, lastUsedTime } = linked
  return (
    <>
      <p>{name ? t('linkedAs', { name }) : t('linkedNameless')}</p>
      <p className="linked-account-facts">
        <span>
          {t('since')} <time dateTime={createTime}>{format.dateTime(createTime)}</time>
        </span>
        <span>
          {lastUsedTime ? (
            <>
              {t('lastUsed')} <TimeAgo time={lastUsedTime} now={now} />
            </>
          ) : (
            t('neverUsed')
          )}
        </span>
      </p>
    </>
  )
}

type Row = { provider: IdentityProvider; name: string; isSet: boolean; linked?: Linked }

function AccountRow(props: {
  row: Row
  /** Blocks all rows while the browser is being redirected. */
  isBusy: boolean
  isLeaving: boolean
  onPress: () => void
}) {
  const { provider, name, isSet, linked } = props.row
  const t = useT(linkedAccountsMessages)
  const isOnlyMethod = linked?.isLastMethod ?? false
  const isStaying = isOnlyMethod || props.isBusy
  return (
    <li>
      <span className="linked-account-icon">
        <Icon svg={icons[provider]} size={22} />
      </span>
      <div className="linked-account-summary">
        <h3>{name}</h3>
        {linked ? <LinkedFacts linked={linked} /> : <p>{t('unlinked')}</p>}
        {!isSet && <p>{t('unset')}</p>}
        {isOnlyMethod && <p className="linked-account-only">{t('lastMethod')}</p>}
      </div>
      {linked ? (
        <button
          type="button"
          className="button"
          aria-label={t('unlinkOf', { provider: name })}
          aria-disabled={isStaying}
          onClick={() => {
            if (!isStaying) props.onPress()
          }}
        >
          {t('unlink')}
        </button>
      ) : (
        <button
          type="button"
          className="button button-main"
          aria-label={t('linkOf', { provider: name })}
          aria-disabled={props.isBusy}
          onClick={() => {
            if (!props.isBusy) props.onPress()
          }}
        >
          {t(props.isLeaving ? 'leaving' : 'link')}
        </button>
      )}
    </li>
  )
}

/** Providers that are set up or linked. */
function useAccountRows() {
  const t = useT(linkedAccountsMessages)
  const own = useRead(identities.list, {}, { staleTime: 0, errorDisplay: 'inline' })
  const methods = useRead(identities.methods, {}, { errorDisplay: 'inline' })
  const isRead = own.data !== undefined && methods.data !== undefined
  const rows = identityProviders.flatMap((provider): Row[] => {
    const linked = own.data?.records.find((record) => record.provider === provider)
    const isSet = Boolean(methods.data?.[provider])
    if (!isRead || !(linked || isSet)) return []
    const name = provider === 'oidc' ? (methods.data?.oidc?.name ?? t('oidc')) : t('wechat')
    return [{ provider, name, isSet, ...(linked && { linked }) }]
  })
  return {
    rows,
    isRead,
    error: own.error ?? methods.error,
    retry: () => void Promise.all([own.refetch(), methods.refetch()]),
  }
}

function RowsLoading() {
  const t = useT(linkedAccountsMessages)
  return (
    <p className="linked-accounts-waiting" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <span className="skeleton" style={{ width: '50%' }} />
      <span className="skeleton" style={{ width: '70%' }} />
    </p>
  )
}

/** Links and unlinks external identities after an identity check. */
export function LinkedAccounts({ leave }: { leave?: (address: string) => void }) {
  const t = useT(linkedAccountsMessages)
  const { rows, isRead, error, retry } = useAccountRows()
  const identityChecks = useOwnIdentityChecks()
  const { link, isBusy } = useProvider(leave)
  const [chosen, setChosen] = useState<Row>()
  const [isAsking, setAsking] = useState(false)
  if (error && !isRead)
    return (
      <section className="card">
        <DataFailure title={t('failed')} error={error} onRetry={retry} />
      </section>
    )
  const ask = (row: Row) => {
    setChosen(row)
    setAsking(true)
  }
  const onClose = () => setAsking(false)
  return (
    <section className="linked-accounts card" aria-labelledby="linked-accounts" aria-busy={!isRead}>
      <header>
        <h2 id="linked-accounts">{t('title')}</h2>
        <p>{t('text')}</p>
      </header>
      {!isRead && <RowsLoading />}
      {isRead && rows.length === 0 && (
        <DataState picture="quiet" title={t('none')} detail={t('noneText')} />
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <AccountRow
              key={row.provider}
              row={row}
              isBusy={isBusy}
              isLeaving={isBusy && chosen?.provider === row.provider}
              onPress={() => ask(row)}
            />
          ))}
        </ul>
      )}
      {isAsking &&
        chosen &&
        (chosen.linked ? (
          <UnlinkDialog
            id={chosen.linked.id}
            {...{ provider: chosen.name, identityChecks, onClose }}
          />
        ) : (
          <LinkDialog
            link={(proof) => link(chosen.provider, proof)}
            {...{ provider: chosen.name, identityChecks, onClose }}
          />
        ))}
    </section>
  )
}
