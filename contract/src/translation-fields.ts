import * as z from 'zod'
import type { Field } from './fields.ts'
import {
  composeText,
  languageFacts,
  packLanguages,
  type LocalizedText,
  type PackLanguage,
} from './localized-text.ts'
import { longText, shortText } from './rules.ts'
import { inPackLanguages, type TranslationName } from './stored-texts.ts'

type TranslationField = Extract<Field, { kind: 'text' }> & {
  isTranslation: true
  input: z.ZodOptional<z.ZodString>
}

/**
 * Declares the fields of a stored text in the pack languages. An absent one keeps its text, an empty one deletes it.
 *
 * @param label With `{language}`.
 */
export function translationFields<Base extends string>(
  base: Base,
  {
    label,
    maxLength,
    isLong = false,
  }: { label: LocalizedText; maxLength: number; isLong?: boolean },
): Record<TranslationName<Base>, TranslationField> {
  const input = (isLong ? longText : shortText)(maxLength).optional()
  return inPackLanguages(base, (language) => ({
    kind: 'text',
    isTranslation: true,
    label: composeText((translateTo) =>
      translateTo(label, { language: translateTo(languageFacts[language].texts) }),
    ),
    maxLength,
    isLong,
    input,
  }))
}

const packTexts = Object.fromEntries(
  packLanguages.map((language) => [language, z.exactOptional(z.string())]),
) as Record<PackLanguage, z.ZodExactOptional<z.ZodString>>

/** A text of an answer in all languages. */
export const localizedText = z.object({ zh: z.string(), en: z.string(), ...packTexts })
