import { identities } from '@amber/contract/sign-in/identities.ts'
import { svg as companyIcon } from 'virtual:icon/building-2'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ownPath } from '#web/lib/route/own-path.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useProvider } from '#web/features/sign-in/providers/use-provider.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { signInMessages } from './sign-in.messages.ts'
import './other-methods.css'

/** Single sign-on below the form; nothing when not configured or without an answer. */
export function OtherMethods(props: {
  isRemembered: () => boolean
  leave?: (address: string) => void
}) {
  const t = useT(signInMessages)
  const { call } = useServices()
  const [query] = useSearchParams()
  const [name, setName] = useState<string>()
  const { signIn, isBusy, error } = useProvider(props.leave)
  useEffect(() => {
    let isOver = false
    call(identities.methods, {}, { errorDisplay: 'inline', isBackground: true }).then(
      ({ oidc }) => !isOver && setName(oidc?.name),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [call])
  if (name === undefined) return null
  const redirect = ownPath(query.get('redirect'))
  const begin = () => {
    const remember = props.isRemembered()
    void signIn('oidc', { ...(redirect && { redirect }), ...(remember && { remember }) })
  }
  return (
    <div className="other-ways">
      <p aria-hidden="true">{t('or')}</p>
      <div role="alert" className="entry-problem">
        {error && <p>{error.msg}</p>}
      </div>
      <button
        type="button"
        className="button"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) begin()
        }}
      >
        <Icon svg={companyIcon} size={18} />
        {t(isBusy ? 'leaving' : 'signInWith', { name })}
      </button>
    </div>
  )
}
