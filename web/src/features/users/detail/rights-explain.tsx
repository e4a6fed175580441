import type { OutputOf } from '@amber/contract/endpoint.ts'
import { rights, type RightKind } from '@amber/contract/roles/rights.ts'
import type { User } from '@amber/contract/users/users.ts'
import { svg as arrow } from 'virtual:icon/arrow-right'
import { svg as ban } from 'virtual:icon/ban'
import { svg as yes } from 'virtual:icon/circle-check'
import { svg as key } from 'virtual:icon/key-round'
import { svg as screen } from 'virtual:icon/app-window'
import { useEffect, useId, useRef } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Badge } from '#web/ui/picture/badge.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useDetailQuery } from './use-detail-query.ts'
import type { EffectiveRights, RightTexts } from './use-right-texts.ts'
import { userRightsMessages } from './user-detail.messages.ts'
import { Select } from '#web/ui/picker/select.tsx'

type Asked = { kind: RightKind; name: string }
type Parts = { user: User; data: EffectiveRights; texts: RightTexts }

/** Parses `page:system_role` or `permission:user:list`. */
function askedOf(why: string | undefined): Asked | undefined {
  const [, kind, name] = /^(page|permission):(.+)$/.exec(why ?? '') ?? []
  return kind && name ? { kind: kind === 'page' ? 'page' : 'permission', name } : undefined
}

function Way(props: Parts & { asked: Asked; answer: OutputOf<typeof rights.explain> }) {
  const { user, data, texts, asked, answer } = props
  const t = useT(userRightsMessages)
  const { isAllowed } = answer
  const isForEveryone = isAllowed && answer.roles.length === 0
  const roles = isAllowed ? answer.roles : data.roles.map(({ code }) => code)
  const isOff = (code: string) => data.roles.some((role) => role.code === code && !role.isEnabled)
  return (
    <ol className="right-way" aria-label={t('way')} data-allowed={isAllowed}>
      <li>
        <Avatar id={user.id} name={user.nickName} picture={user.avatar} size={24} />
        {user.nickName}
      </li>
      <li>
        <Icon svg={arrow} size={16} />
        {isForEveryone && <Badge>{t('everyone')}</Badge>}
        {!isForEveryone && roles.length === 0 && <Badge>{t('noRole')}</Badge>}
        {roles.map((code) => (
          <Badge key={code} tone={isAllowed ? 'theme' : 'plain'}>
            {texts.roleName(code)}
            {isOff(code) && ` (${t('roleIsOff')})`}
          </Badge>
        ))}
      </li>
      <li>
        <Icon svg={isAllowed ? arrow : ban} size={16} />
        <Icon svg={asked.kind === 'page' ? screen : key} size={16} />
        {texts.nameOfRight(asked.kind, asked.name)}
      </li>
    </ol>
  )
}

function Answer(props: Parts & { asked: Asked }) {
  const { user, texts, asked } = props
  const t = useT(userRightsMessages)
  const { data, error, refetch } = useRead(
    rights.explain,
    { id: user.id, ...asked },
    { errorDisplay: 'inline' },
  )
  if (error && !data)
    return <DataFailure title={t('whyFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="right-answer-wait" aria-busy="true" />
  const { isAllowed, reasons } = data
  const values = { name: user.nickName, what: texts.nameOfRight(asked.kind, asked.name) }
  const verdict = {
    page: t(isAllowed ? 'mayOpen' : 'mayNotOpen', values),
    permission: t(isAllowed ? 'mayDo' : 'mayNotDo', values),
  }[asked.kind]
  return (
    <div className="right-answer" data-allowed={isAllowed}>
      <p className="right-verdict">
        <Icon svg={isAllowed ? yes : ban} size={18} />
        {verdict}
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.code} ${reason.page}`}>{texts.reasonText(reason)}</li>
        ))}
      </ul>
      <Way {...props} answer={data} />
    </div>
  )
}

/** Icon, name and code of a page or action. */
const optionTexts = (label: string, value: string) => (
  <span className="rights-option">
    <Icon svg={value.startsWith('page:') ? screen : key} size={16} />
    <span>{label}</span>
    <code>{value.slice(value.indexOf(':') + 1)}</code>
  </span>
)

export function RightsExplain(props: Parts) {
  const { data, texts } = props
  const t = useT(userRightsMessages)
  const id = useId()
  const { why, setState } = useDetailQuery()
  const asked = askedOf(why)
  const section = useRef<HTMLElement>(null)
  // The answer may be out of sight.
  useEffect(() => {
    if (why) section.current?.scrollIntoView?.({ block: 'nearest' })
  }, [why])
  // Ungrouped: the library exposes group headings to screen readers as options.
  const options = [
    ...data.pages.map(({ name, path }) => ({
      value: `page:${name}`,
      label: texts.pageName(name),
      also: path,
    })),
    ...data.permissions.map(({ code }) => ({
      value: `permission:${code}`,
      label: texts.actionName(code),
      also: code,
    })),
  ]
  return (
    <section ref={section} className="card rights-explain" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('whyTitle')}</h2>
      <p>{t('whyText')}</p>
      <label htmlFor={id}>{t('choose')}</label>
      <Select
        id={id}
        isSearchable
        className="rights-choice"
        placeholder={t('choosePlaceholder')}
        none={t('nothingFound')}
        options={options}
        renderOption={({ label, value }) => optionTexts(label, value)}
        value={asked && why !== undefined ? why : null}
        onChange={(next) => setState({ why: next })}
        onClear={() => setState({ why: undefined })}
      />
      <div role="status">{asked && <Answer key={why} {...props} asked={asked} />}</div>
    </section>
  )
}
