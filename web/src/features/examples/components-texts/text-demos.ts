import type { Demos } from '#web/features/examples/components/demo.ts'
import { BadgeDemo } from './badge-demo.tsx'
import badgeCode from './badge-demo.tsx?raw'
import { ShortTextsDemo } from './short-texts-demo.tsx'
import shortTextsCode from './short-texts-demo.tsx?raw'
import { FactsDemo } from './facts-demo.tsx'
import factsCode from './facts-demo.tsx?raw'
import { ChangeListDemo } from './change-list-demo.tsx'
import changeListCode from './change-list-demo.tsx?raw'
import { CodeBlockDemo } from './code-block-demo.tsx'
import codeBlockCode from './code-block-demo.tsx?raw'
import { MarkdownDemo } from './markdown-demo.tsx'
import markdownCode from './markdown-demo.tsx?raw'
import { QrCodeDemo } from './qr-code-demo.tsx'
import qrCodeCode from './qr-code-demo.tsx?raw'

export const demos: Demos = {
  Badge: [{ Demo: BadgeDemo, code: badgeCode }],
  EmptyValue: [{ Demo: ShortTextsDemo, code: shortTextsCode }],
  Facts: [{ Demo: FactsDemo, code: factsCode }],
  ChangeList: [{ Demo: ChangeListDemo, code: changeListCode }],
  CodeBlock: [{ Demo: CodeBlockDemo, code: codeBlockCode }],
  Markdown: [{ Demo: MarkdownDemo, code: markdownCode }],
  QrCode: [{ Demo: QrCodeDemo, code: qrCodeCode }],
}
