import { svg as desktop } from 'virtual:icon/monitor'
import { svg as phone } from 'virtual:icon/smartphone'
import { svg as tablet } from 'virtual:icon/tablet'
import { svg as program } from 'virtual:icon/terminal'
import { useT } from '#web/lib/call/services.ts'
import { clientTextMessages } from './text.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './text.css'

const icons = { desktop, phone, tablet, program }

export type ClientFacts = {
  browser: string | null
  system: string | null
  kind: keyof typeof icons
  userAgent: string
}

/** Returns a formatter such as "Chrome 141 on Windows". */
export function useClientText(): (client: ClientFacts) => string {
  const t = useT(clientTextMessages)
  return ({ browser, system, kind }) => {
    if (browser && system) return t('onSystem', { browser, system })
    return browser ?? system ?? t(kind === 'program' ? 'program' : 'unknown')
  }
}

/** Client with a device icon, and the full user agent as tooltip. */
export function ClientText({ client }: { client: ClientFacts }) {
  const t = useT(clientTextMessages)
  const textsOf = useClientText()
  return (
    <span className="client-text" title={client.userAgent || undefined}>
      <Icon svg={icons[client.kind]} size={16} />
      {client.kind !== 'program' && <span className="visually-hidden">{t(client.kind)}</span>}
      <span>{textsOf(client)}</span>
    </span>
  )
}
