import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { whenIdle } from '#web/lib/when-idle.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import { loginMessages } from './login.messages.ts'

const here = { isToldInPlace: true }
const rules = () => import('./login-rules.ts')

/** The form that signs in and goes on to where the person wanted to be. */
export function useSignIn() {
  const { call, session, feedback } = useServices()
  const t = useT(loginMessages)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  useEffect(() => whenIdle(() => void rules()), [])

  return useEntryForm({
    findProblems: async (entries) => (await rules()).loginProblems(entries),
    focusOnError: 'password',
    send: async ({ userName = '', password = '', remember }) => {
      const { auth } = await import('@amber/contract/auth.ts')
      const input = { userName, password, remember: remember !== undefined }
      session.setTokens(await call(auth.login, input, here))
      const user = await call(auth.getUserInfo, {}, here)
      session.setUser(user)
      await navigate(ownPath(query.get('redirect')) ?? '/', { replace: true })
      feedback.toast({
        kind: 'success',
        title: t('welcome'),
        detail: t('welcomeDetail', { name: user.nickName || user.userName }),
      })
    },
  })
}
