import { act, cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import type { Demo } from './demo.ts'

// oxlint-disable no-restricted-imports -- as group-demos.tsx, which fetches all groups
const [inputs, forms, trees, dialogs] = await Promise.all([
  import('#web/features/examples/components-inputs/input-demos.ts'),
  import('#web/features/examples/components-forms/form-demos.ts'),
  import('#web/features/examples/components-trees/tree-demos.ts'),
  import('#web/features/examples/components-dialogs/dialog-demos.ts'),
])
const groups = { ...inputs.demos, ...forms.demos, ...trees.demos, ...dialogs.demos }
const all = Object.entries(groups).flatMap(([name, some]) => some.map((demo) => ({ name, demo })))

function texts(container: HTMLElement) {
  const fields = container.querySelectorAll<HTMLInputElement>('input, textarea')
  // Parts that arrive later are empty.
  return [container.textContent, ...Array.from(fields, ({ value }) => value)].filter(Boolean)
}

function shownIn(language: 'zh-CN' | 'en-US', { Demo }: Demo) {
  return renderPart(<Demo />, { language })
}

test.each(all)('the demo of $name follows the language', async ({ demo }) => {
  const chinese = texts(shownIn('zh-CN', demo).container)
  cleanup()
  const { container, services } = shownIn('en-US', demo)
  await act(async () => services.i18n.setLanguage('zh-CN'))
  expect(texts(container)).toEqual(chinese)
})
