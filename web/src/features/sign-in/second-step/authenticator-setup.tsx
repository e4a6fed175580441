import { useT } from '#web/lib/call/services.ts'
import { CopyField } from '#web/ui/code/copy-field.tsx'
import { QrCode } from '#web/ui/code/qr-code.tsx'
import { authenticatorMessages } from './authenticator.messages.ts'
import './second-step.css'

/** QR code for an authenticator app, with the key as text. */
export function AuthenticatorSetup({ uri, secret }: { uri: string; secret: string }) {
  const t = useT(authenticatorMessages)
  return (
    <ol className="authenticator-setup">
      <li>
        <p>{t('installApp')}</p>
      </li>
      <li>
        <p>{t('scan')}</p>
        <QrCode text={uri} label={t('qrCode')} />
        <CopyField label={t('typeKey')} value={secret.toUpperCase().replace(/.{4}(?=.)/g, '$& ')} />
      </li>
      <li>
        <p>{t('enterCode')}</p>
      </li>
    </ol>
  )
}
