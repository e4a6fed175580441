import { roles, roleTexts } from '@amber/contract/roles/roles.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useRead } from '#web/lib/call/query.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { useTabs } from '#web/lib/route/tabs.ts'
import { Badge, EnabledStatus } from '#web/ui/picture/badge.tsx'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { PageParts } from '#web/ui/layout/page-parts.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RoleHistory } from './role-history.tsx'
import { RoleOverview, type RoleWithRights, type TextOfRoute } from './role-overview.tsx'
import { pathOfRole, readRolePath, roleParts, type RolePart } from './role-path.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { roleDetailMessages } from './role-detail.messages.ts'
import './role-detail.css'

type Parts = {
  textOfRoute: TextOfRoute
  renderActions: (role: RoleWithRights) => ReactNode
  renderMembers: (role: RoleWithRights) => ReactNode
  /** Permission editor; without a part it only learns that the role is open. */
  renderRights: (role: RoleWithRights, part: 'menus' | 'buttons' | undefined) => ReactNode
}

const isId = (key: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)

/** Loads a role by the id or code in the URL. */
function useRole(key: string) {
  const options = useRead(roles.options, {}, { enabled: !isId(key), errorDisplay: 'inline' })
  const listed = isId(key) ? key : options.data?.find(({ code }) => code === key)?.id
  // A changed code still means the same role.
  const [last, setLast] = useState({ key, id: listed })
  if (listed !== undefined && (last.key !== key || last.id !== listed)) setLast({ key, id: listed })
  const found = listed ?? (last.key === key ? last.id : undefined)
  const role = useRead(
    roles.get,
    { id: found ?? '' },
    { enabled: found !== undefined, errorDisplay: 'inline' },
  )
  const isUnknown =
    (options.data !== undefined && found === undefined && !options.isFetching) ||
    role.error?.code === 'role_unknown'
  return {
    role: isUnknown ? undefined : role.data,
    isUnknown,
    /** Present code when the one in the URL is outdated. */
    newCode: options.data && listed === undefined ? role.data?.code : undefined,
    error: found === undefined ? options.error : role.error,
    retry: () => void (found === undefined ? options : role).refetch(),
  }
}

/** Replaces an outdated code in the URL. */
function useCodeInUrl(newCode: string | undefined, key: string, part: RolePart | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (newCode !== undefined && newCode !== key)
      void navigate(pathOfRole(newCode, part), { replace: true })
  }, [navigate, newCode, key, part])
}

function RoleSections(props: Parts & { role: RoleWithRights; part: RolePart }) {
  const { role, part, textOfRoute } = props
  const t = useT(roleDetailMessages)
  return (
    <>
      <PageParts
        name={t('parts')}
        current={part}
        parts={roleParts.map((name) => ({
          key: name,
          title: t(name),
          to: pathOfRole(role.code, name),
        }))}
      />
      {part === 'overview' && <RoleOverview role={role} />}
      {part === 'members' && props.renderMembers(role)}
      {part === 'history' && <RoleHistory key={role.id} role={role} textOfRoute={textOfRoute} />}
      {props.renderRights(role, part === 'menus' || part === 'buttons' ? part : undefined)}
    </>
  )
}

/** Message with a link instead of the role. */
function NothingFound(props: { title: string; detail: string; action: ReactNode }) {
  return (
    <section className="card">
      <DataState picture="search" {...props} />
    </section>
  )
}

function RolePending({ error, retry }: Pick<ReturnType<typeof useRole>, 'error' | 'retry'>) {
  const t = useT(roleDetailMessages)
  return (
    <section className="card role-busy" aria-busy={!error}>
      {error ? (
        <DataFailure title={t('loadFailed')} error={error} onRetry={retry} />
      ) : (
        <p role="status">
          <span className="visually-hidden">{t('loading')}</span>
          {Array.from({ length: 5 }, (_, line) => (
            <span key={line} className="skeleton" style={{ width: `${70 - line * 9}%` }} />
          ))}
        </p>
      )}
    </section>
  )
}

function RoleSummary({ role }: { role: RoleWithRights }) {
  const t = useT(roleDetailMessages)
  return (
    <span className="role-summary">
      {role.isBuiltIn && <Badge>{t('isBuiltIn')}</Badge>}
      <EnabledStatus status={role.status} />
    </span>
  )
}

function RoleOf({ slug, ...parts }: Parts & { slug: string }) {
  const t = useT(roleDetailMessages)
  const translate = useTranslate()
  const { rename } = useTabs()
  const { key, part, rest } = readRolePath(slug)
  const { role, isUnknown, newCode, error, retry } = useRole(key)
  const name = role && translate(roleTexts(role))
  // In both languages, since a hidden page is not rendered when the language changes.
  useEffect(() => rename(role && roleTexts(role)), [rename, role])
  useCodeInUrl(newCode, key, part)
  const back = { to: '/system/role', label: t('back') }

  if (isUnknown) {
    const title = t('unknownRole', { key })
    const toList = (
      <PageLink className="button" to="/system/role">
        {t('back')}
      </PageLink>
    )
    return (
      <Page title={title} back={back}>
        <NothingFound title={title} detail={t('unknownRoleText')} action={toList} />
      </Page>
    )
  }
  if (!role || name === undefined) {
    return (
      <Page title={key} back={back}>
        <RolePending error={error} retry={retry} />
      </Page>
    )
  }
  if (!part) {
    const toOverview = (
      <Link className="button" to={pathOfRole(role.code)}>
        {t('toOverview')}
      </Link>
    )
    return (
      <Page title={name} back={back}>
        <NothingFound
          title={t('unknownPart', { rest })}
          detail={t('unknownPartText')}
          action={toOverview}
        />
      </Page>
    )
  }
  return (
    <Page
      title={name}
      back={back}
      description={<RoleSummary role={role} />}
      actions={parts.renderActions(role)}
    >
      <RoleSections {...parts} role={role} part={part} />
    </Page>
  )
}

export function RoleDetailPage(parts: Parts) {
  const { '*': slug = '' } = useParams()
  return <RoleOf {...parts} slug={slug} />
}
