import type { Exchange } from './second-api.ts'
import { useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { mockMessages } from './mock.messages.ts'

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function MockExchange({ exchange }: { exchange: Exchange }) {
  const t = useT(mockMessages)
  const { method, url, sent, status, received } = exchange
  const answer = status === 0 ? t('noAnswer') : t('answer', { status })
  const code = `${method} ${url}${sent === undefined ? '' : `\n\n${pretty(sent)}`}`
  return (
    <>
      <h3>{t('request')}</h3>
      <CodeBlock label={t('request')} code={code} />
      <h3>{answer}</h3>
      {received && <CodeBlock label={answer} code={pretty(received)} />}
    </>
  )
}
