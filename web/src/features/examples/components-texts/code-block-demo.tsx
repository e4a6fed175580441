import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { CopyField } from '#web/ui/code/copy-field.tsx'

export function CodeBlockDemo() {
  const t = useT(sampleMessages)
  return (
    <>
      <CodeBlock label={t('command')} code="npm install && npm start" />
      <CopyField label={t('shareLink')} value="https://example.com/s/4Xk2" />
    </>
  )
}
