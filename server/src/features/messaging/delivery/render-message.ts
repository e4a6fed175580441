import { brandName, type Brand } from '@amber/contract/settings/brand.ts'
import {
  messageTemplates,
  type MessageTemplate,
} from '@amber/contract/messaging/message-templates.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { translate, type Language, type TextValues } from '@amber/contract/localized-text.ts'
import { escapeHtml } from '#server/lib/text.ts'

type Written = { template: MessageTemplate; language: Language; data: TextValues; brand: Brand }

export function renderMessage({ template, language, data, brand }: Written) {
  const name = translate(brandName(brand), language)
  const texts = messageTemplates[template]
  const subject = oneLine(`${translate(texts.subject, language, data)} · ${name}`)
  const text = translate(texts.text, language, data)
  return {
    sender: brand.mailSender || name,
    subject,
    text: `${text}\n\n${name}`,
    html: htmlOf(text, { language, name, code: String(data['code'] ?? ''), brand }),
    sms: `【${brand.smsSignature || name}】${oneLine(text)}`,
  }
}

/** Other versions may have queued unknown templates. */
export function isTemplate(name: string): name is MessageTemplate {
  return Object.hasOwn(messageTemplates, name)
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Plain HTML that loads nothing; mail clients choose dark colors. */
function htmlOf(
  text: string,
  written: { language: Language; name: string; code: string; brand: Brand },
): string {
  const { language, name, code } = written
  const line = shadesOf(written.brand.primaryColor, false).fill
  const paragraphs = text.split(/\n\n+/).map((paragraph) => {
    const isCode = code !== '' && paragraph === code
    const style = isCode
      ? 'font:600 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:.18em;margin:0 0 16px'
      : 'margin:0 0 16px'
    return `<p style="${style}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`
  })
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="margin:0;padding:24px;font:15px/1.7 system-ui,'PingFang SC','Microsoft YaHei',sans-serif"><div style="max-width:520px"><p style="margin:0 0 20px;padding-bottom:12px;border-bottom:3px solid ${line};font-weight:600">${escapeHtml(name)}</p>${paragraphs.join('')}</div></body></html>`
}
