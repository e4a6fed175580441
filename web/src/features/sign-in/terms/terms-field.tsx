import { agreedTerms, termsVersion } from '@amber/contract/sign-in/registration.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import * as z from 'zod'
import { useHref } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import type { Entries } from '#web/ui/form/use-entry-form.ts'
import { termsFieldMessages } from './terms-field.messages.ts'
import './terms-field.css'

/** Returns the terms' version if checked, otherwise an empty text. */
export const termsOf = ({ terms }: Entries) => (terms ? termsVersion : '') as typeof termsVersion

/** Validates the checkbox. */
export function termsProblem(entries: Entries): LocalizedText | undefined {
  const [issue] = z.safeParse(agreedTerms, termsOf(entries)).error?.issues ?? []
  return issue && textForIssue(issue.message)
}

/** Checkbox for the terms. Links open in new windows, to keep the input. */
export function TermsField({ error }: { error: string | undefined }) {
  const t = useT(termsFieldMessages)
  const agreement = useHref('/agreement')
  const privacy = useHref('/privacy')
  const link = (to: string, texts: string) => (
    <a href={to} target="_blank" rel="noopener">
      {texts}
      <span className="visually-hidden">{t('newWindow')}</span>
    </a>
  )
  return (
    <div className="entry-field" data-invalid={error !== undefined}>
      <div className="terms-box">
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
