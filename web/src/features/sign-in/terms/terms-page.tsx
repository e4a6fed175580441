import { termsVersion } from '@amber/contract/sign-in/registration.ts'
import { Link } from 'react-router'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { agreementSections, privacySections, termsMessages } from './terms.messages.ts'
import type { TermsSection } from './terms.messages.ts'

function Terms(props: {
  title: string
  lead: string
  sections: readonly TermsSection[]
  other: { to: string; label: string }
}) {
  const t = useT(termsMessages)
  const translate = useTranslate()
  return (
    <article>
      <h1 tabIndex={-1}>{props.title}</h1>
      <p className="terms-version">{t('version', { version: termsVersion })}</p>
      <p>{props.lead}</p>
      {props.sections.map(({ title, text }, index) => (
        <section key={title.en}>
          <h2>
            {index + 1}. {translate(title)}
          </h2>
          {text.map((texts) => (
            <p key={texts.en}>{translate(texts)}</p>
          ))}
        </section>
      ))}
      <p className="terms-other">
        <Link to={props.other.to}>{props.other.label}</Link>
      </p>
    </article>
  )
}

export function AgreementPage() {
  const t = useT(termsMessages)
  return (
    <Terms
      title={t('agreement')}
      lead={t('agreementLead')}
      sections={agreementSections}
      other={{ to: '/privacy', label: t('readPrivacy') }}
    />
  )
}

export function PrivacyPage() {
  const t = useT(termsMessages)
  return (
    <Terms
      title={t('privacy')}
      lead={t('privacyLead')}
      sections={privacySections}
      other={{ to: '/agreement', label: t('readAgreement') }}
    />
  )
}
