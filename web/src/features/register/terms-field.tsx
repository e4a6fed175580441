import { useHref } from 'react-router'
import { useT } from '#web/lib/services.ts'
import { registerMessages } from './register.messages.ts'

/** The box that has to be ticked, with what it is about. Other windows: what was typed here must not be lost. */
export function TermsField({ error }: { error: string | undefined }) {
  const t = useT(registerMessages)
  const agreement = useHref('/agreement')
  const privacy = useHref('/privacy')
  const link = (to: string, words: string) => (
    <a href={to} target="_blank" rel="noopener">
      {words}
      <span className="visually-hidden">{t('newWindow')}</span>
    </a>
  )
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      <div className="register-terms">
        <input
          id="entry-terms"
          type="checkbox"
          name="terms"
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'entry-terms-error'}
        />
        <span>
          <label htmlFor="entry-terms">{t('agree')}</label> {link(agreement, t('agreement'))}
          {t('and')}
          {link(privacy, t('privacy'))}
        </span>
      </div>
      {error !== undefined && (
        <p id="entry-terms-error" className="entry-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
