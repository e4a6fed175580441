import { errors } from '@amber/contract/errors.ts'
import { fieldTexts } from '@amber/contract/rules.ts'
import { languages, translate } from '@amber/contract/localized-text.ts'
import type { Language, LocalizedText } from '@amber/contract/localized-text.ts'
import { alteredError } from './altered-error.ts'
import type { ApiError } from './api-error.ts'
import { apiMessages } from './api.messages.ts'
import { passkeysMessages } from '#web/lib/sign-in/passkeys.messages.ts'

const phrases: readonly LocalizedText[] = [
  ...Object.values(errors).map(({ texts }) => texts),
  ...Object.values(fieldTexts),
  ...Object.values(apiMessages),
  ...Object.values(passkeysMessages),
]

function valuesIn(text: string, phrase: string): Record<string, string> | null {
  const literal = phrase.split(/\{\w+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const found = new RegExp(`^${literal.join('(.*)')}$`).exec(text)
  if (!found) return null
  const names = [...phrase.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
}

function translateText(text: string, language: Language): string {
  for (const texts of phrases)
    for (const known of languages) {
      const values = valuesIn(text, translate(texts, known))
      if (values) return translate(texts, language, values)
    }
  return text
}

/** Returns the error with its texts in another language. */
export function translateError(error: ApiError, language: Language): ApiError {
  const fields = Object.entries(error.fields).map(([name, text]) => [
    name,
    translateText(text, language),
  ])
  return alteredError(error, {
    msg: translateText(error.msg, language),
    fields: Object.fromEntries(fields) as Record<string, string>,
  })
}
