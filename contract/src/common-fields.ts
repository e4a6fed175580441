import type { Field } from './fields.ts'
import type { LocalizedText } from './localized-text.ts'
import { status, statusCodes } from './rules.ts'

export const statusTexts = {
  [statusCodes.enabled]: { zh: '启用', en: 'Enabled' },
  [statusCodes.disabled]: { zh: '禁用', en: 'Disabled' },
} as const satisfies Record<string, LocalizedText>

export const statusField = {
  kind: 'choice',
  label: { zh: '状态', en: 'Status' },
  options: statusTexts,
  input: status,
  isRequired: true,
  isSortable: true,
  isFilterable: true,
  column: 'shown',
} as const satisfies Field

export const createTimeField = {
  kind: 'time',
  label: { zh: '创建时间', en: 'Created' },
  isRequired: true,
} as const satisfies Field

export const updateTimeField = {
  kind: 'time',
  label: { zh: '更新时间', en: 'Updated' },
  isRequired: true,
} as const satisfies Field
