import { mockWorker } from '#web/lib/call/mock-worker.ts'
import { useT } from '#web/lib/call/services.ts'
import { CopyField } from '#web/ui/code/copy-field.tsx'
import { signInSettingsMessages } from './sign-in-settings.messages.ts'

export function CallbackAddress({ label, value }: { label: string; value: string | null }) {
  const t = useT(signInSettingsMessages)
  return value ? (
    <CopyField label={label} value={value} />
  ) : (
    <p className="setting-news">{t(mockWorker() ? 'inBrowser' : 'noPublicUrl')}</p>
  )
}
