import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { QrCode } from '#web/ui/code/qr-code.tsx'

export function QrCodeDemo() {
  const t = useT(sampleMessages)
  return <QrCode text="https://example.com/s/4Xk2" label={t('shareLink')} />
}
