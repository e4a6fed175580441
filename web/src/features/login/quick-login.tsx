import { useT } from '#web/lib/services.ts'
import { loginMessages } from './login.messages.ts'

const accounts = [
  { userName: 'Super', label: 'superAdmin' },
  { userName: 'Admin', label: 'admin' },
  { userName: 'User', label: 'user' },
] as const

/** The open accounts of the evaluation mode. `data-evaluation` lets index.html drop them in production. */
export function QuickLogin(props: {
  isBusy: boolean
  onChoose: (userName: string, password: string) => void
}) {
  const t = useT(loginMessages)
  return (
    <section className="login-quick" aria-labelledby="login-quick" data-evaluation>
      <h2 id="login-quick">{t('quick')}</h2>
      <div>
        {accounts.map(({ userName, label }) => (
          <button
            key={userName}
            type="button"
            className="button"
            disabled={props.isBusy}
            onClick={() => props.onChoose(userName, '123456')}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </section>
  )
}
