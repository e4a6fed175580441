import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Markdown } from '#web/ui/code/markdown.tsx'

export function MarkdownDemo() {
  const t = useT(sampleMessages)
  return (
    <Markdown
      text={`**${t('laptop')}** · ${t('longName')}

- [x] ${t('new')}
- [ ] ${t('used')}

| ${t('text')} | ${t('number')} |
| --- | --: |
| ${t('desk')} | 12 |`}
    />
  )
}
