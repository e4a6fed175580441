import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Words of a switch in files. */
export const yesOrNo = {
  true: { zh: '是', en: 'Yes' },
  false: { zh: '否', en: 'No' },
} as const satisfies Record<string, LocalizedText>
