import { translationFields } from '@amber/contract/translation-fields.ts'

/** Names of the brand in pack languages. */
export const brandTranslations = {
  ...translationFields('name', {
    label: { zh: '{language}名称', en: 'Name in {language}' },
    maxLength: 40,
  }),
  ...translationFields('shortName', {
    label: { zh: '{language}简称', en: 'Short name in {language}' },
    maxLength: 20,
  }),
}
