import { auth } from '@amber/contract/sign-in/auth.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { DemoNote, DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionMessages } from './function.messages.ts'

const accounts = [
  { userName: 'Super', role: 'R_SUPER' },
  { userName: 'Admin', role: 'R_ADMIN' },
  { userName: 'User', role: 'R_USER' },
] as const

const code = `const pair = await call(auth.login, { userName, password })
const stop = session.subscribe(({ token }) => {
  if (token) return
  stop()
  session.setTokens(pair)
})
await navigate('/login-out', { state: signOutNow })`

/**
 * Signs in as another demo account and signs out the first through the regular route, so that no state of it remains.
 */
function useSwitch() {
  const { call, session } = useServices()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const become = async (userName: string) => {
    setBusy(true)
    try {
      const pair = await call(auth.login, { userName, password: '123456' })
      // Signing out clears the old tokens and creates a new router; the new tokens are set at that moment.
      const stop = session.subscribe(({ token }) => {
        if (token) return
        stop()
        session.setTokens(pair)
      })
      await navigate('/login-out', { state: signOutNow })
    } catch {
      // The request layer has already shown the error.
      setBusy(false)
    }
  }
  return { become, isBusy }
}

export function SwitchRolePage() {
  const t = useT(functionMessages)
  const translate = useTranslate()
  const { isEvaluation } = useServices()
  const user = useUser()
  const { become, isBusy } = useSwitch()
  const nameOf = (role: string) => translate(roleTexts({ code: role }))
  return (
    <Page title={t('switchTitle')}>
      <DemoPanel title={t('switchNow')} text={t('switchText')} code={code}>
        <dl className="demo-facts">
          <dt>{t('switchNow')}</dt>
          <dd>{user?.userName}</dd>
          <dt>{t('roles')}</dt>
          <dd>{user?.roles.map(nameOf).join(', ') || t('none')}</dd>
        </dl>
        {isEvaluation ? (
          <div className="demo-row">
            {accounts.map(({ userName, role }) => {
              const isMe = user?.userName === userName
              return (
                <button
                  key={userName}
                  type="button"
                  className="button"
                  disabled={isBusy || isMe}
                  onClick={() => void become(userName)}
                >
                  {t(isMe ? 'switchIs' : 'switchTo', { role: nameOf(role) })}
                </button>
              )
            })}
          </div>
        ) : (
          <DemoNote>{t('switchClosed')}</DemoNote>
        )}
      </DemoPanel>
    </Page>
  )
}
