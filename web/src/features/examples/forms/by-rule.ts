import { textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { FormRule } from 'antd'
import * as z from 'zod'

/** Adapts a contract schema to a form rule. */
export function byRule(
  schema: z.core.$ZodType,
  translate: (texts: LocalizedText) => string,
): FormRule {
  return {
    validator: (_, value: unknown) => {
      const parsed = z.safeParse(schema, value ?? '')
      const issue = parsed.error?.issues[0]
      return issue
        ? Promise.reject(new Error(translate(textForIssue(issue.message))))
        : Promise.resolve()
    },
  }
}
