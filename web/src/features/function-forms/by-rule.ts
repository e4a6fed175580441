import { wordsForIssue } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'
import type { FormRule } from 'antd'
import * as z from 'zod'

/** A rule of the contract as a rule of a form. */
export function byRule(schema: z.core.$ZodType, say: (words: Words) => string): FormRule {
  return {
    validator: (_, value: unknown) => {
      const parsed = z.safeParse(schema, value ?? '')
      const issue = parsed.error?.issues[0]
      return issue
        ? Promise.reject(new Error(say(wordsForIssue(issue.message))))
        : Promise.resolve()
    },
  }
}
