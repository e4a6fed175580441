import { svg as external } from 'virtual:icon/external-link'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { uiMessages } from '#web/ui/ui.messages.ts'
import '#web/ui/feedback/feedback.css'

/** Page with a link to an external page, instead of a redirect. */
export function OutsideLink({ href, title }: { href: string; title: string }) {
  const t = useT(uiMessages)
  return (
    <section className="exception">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('outsideText')}</p>
      <div className="exception-actions">
        <a className="button button-main" href={href} target="_blank" rel="noopener noreferrer">
          <Icon svg={external} />
          {t('openOutside')}
        </a>
      </div>
    </section>
  )
}
