import { permissionCodes, permissions } from '@amber/contract/permissions.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useCan, useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { Badge, Status } from '#web/ui/picture/badge.tsx'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionMessages } from './function.messages.ts'

const code = `const can = useCan()

{can(users.list) && <Link className="button" to="/system/user">{t('openUsers')}</Link>}
{can('role:list') && <button className="button" onClick={readRoles}>{t('readRoles')}</button>}`

/** Calls the API and shows the outcome, even without permission. */
function useReadRoles() {
  const { call } = useServices()
  const t = useT(functionMessages)
  const [said, setSaid] = useState('')
  const read = async () => {
    try {
      setSaid(t('rolesRead', { count: (await call(roles.options, {})).length }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid(t('refused', { msg: error.msg, code: error.code }))
    }
  }
  return { said, read: () => void read() }
}

function ServerDecides() {
  const t = useT(functionMessages)
  const { said, read } = useReadRoles()
  return (
    <DemoPanel
      title={t('serverTitle')}
      text={t('serverText')}
      code={`roles.options = endpoint({ method: 'GET', path: '/role-options', allow: 'role:list', … })`}
    >
      <div className="demo-row">
        <button type="button" className="button" onClick={read}>
          {t('askAnyway')}
        </button>
        <span role="status">{said}</span>
      </div>
    </DemoPanel>
  )
}

function Buttons() {
  const t = useT(functionMessages)
  const can = useCan()
  const { said, read } = useReadRoles()
  const isNone = !can(users.list) && !can('role:list')
  return (
    <DemoPanel title={t('buttonsTitle')} text={t('buttonsText')} code={code}>
      <div className="demo-row">
        {can(users.list) && (
          <Link className="button" to="/system/user">
            {t('openUsers')}
          </Link>
        )}
        {can('role:list') && (
          <button type="button" className="button" onClick={read}>
            {t('readRoles')}
          </button>
        )}
        <span role="status">{isNone ? t('buttonsNone') : said}</span>
      </div>
    </DemoPanel>
  )
}

export function PermissionsPage() {
  const t = useT(functionMessages)
  const translate = useTranslate()
  const can = useCan()
  return (
    <Page title={t('permissionsTitle')}>
      <div className="demo-columns">
        <DemoPanel title={t('permission')} text={t('permissionsText')}>
          <div className="demo-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('permission')}</th>
                  <th scope="col">{t('code')}</th>
                  <th scope="col">{t('granted')}</th>
                </tr>
              </thead>
              <tbody>
                {permissionCodes.map((permission) => (
                  <tr key={permission}>
                    <td>{translate(permissions[permission])}</td>
                    <td>
                      <Badge>{permission}</Badge>
                    </td>
                    <td>
                      <Status tone={can(permission) ? 'good' : 'off'}>
                        {t(can(permission) ? 'yes' : 'no')}
                      </Status>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </DemoPanel>
        <div className="demo-stack">
          <Buttons />
          <ServerDecides />
        </div>
      </div>
    </Page>
  )
}
