import { svg as arrow } from 'virtual:icon/arrow-right'
import { home } from '@amber/contract/home.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { Link, useParams } from 'react-router'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionMessages } from './function.messages.ts'
import '#web/features/examples/examples.css'

const code = `{
  name: 'function_hidden-child_role',
  path: '/function/hidden-child/:code',
  handle: {
    i18nKey: 'route.function_hidden-child_role',
    hideInMenu: true,
    activeMenu: '/function/hidden-child',
  },
  page: () => import('./hidden-child-page.tsx').then((page) => page.RolePeoplePage),
}`

function useRoles() {
  const translate = useTranslate()
  const t = useT(functionMessages)
  const { data, isPending, error, refetch } = useRead(home.roles, {}, { errorDisplay: 'inline' })
  const roles = data?.map((role) => ({
    ...role,
    name: translate(roleTexts(role)),
  }))
  const failure = error && !data && (
    <DataFailure title={t('rolesFailed')} error={error} onRetry={() => void refetch()} />
  )
  return { roles, isPending, failure }
}

export function HiddenChildPage() {
  const t = useT(functionMessages)
  const { roles, isPending, failure } = useRoles()
  return (
    <Page title={t('hiddenTitle')}>
      <DemoPanel title={t('hiddenList')} text={t('hiddenText')} code={code}>
        {failure}
        <ul className="function-links" aria-busy={isPending} data-waiting={isPending}>
          {roles?.map((role) => (
            <li key={role.code}>
              <Link to={`/function/hidden-child/${encodeURIComponent(role.code)}`}>
                <span>{role.name}</span>
                {role.users !== null && <small>{t('peopleCount', { count: role.users })}</small>}
                <Icon svg={arrow} size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </DemoPanel>
    </Page>
  )
}

export function RolePeoplePage() {
  const t = useT(functionMessages)
  const format = useFormat()
  const { code: wanted = '' } = useParams()
  const { roles, failure } = useRoles()
  const role = roles?.find((one) => one.code === wanted)
  return (
    <Page
      title={t('roleTitle', { name: role?.name ?? wanted })}
      actions={
        <Link className="button" to="/function/hidden-child">
          {t('back')}
        </Link>
      }
    >
      <DemoPanel title={t('hiddenTitle')} text={t('roleText')}>
        {failure}
        {roles && !role && <p className="demo-lead">{t('roleMissing', { code: wanted })}</p>}
        {role && (
          <dl className="demo-facts">
            <dt>{t('code')}</dt>
            <dd>
              <code>{role.code}</code>
            </dd>
            {role.users !== null && (
              <>
                <dt>{t('people')}</dt>
                <dd>{format.number(role.users)}</dd>
              </>
            )}
          </dl>
        )}
      </DemoPanel>
    </Page>
  )
}
