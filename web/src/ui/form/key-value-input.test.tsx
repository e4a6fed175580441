import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { KeyValueInput } from './key-value-input.tsx'
import type { Pair } from './key-value-input.tsx'

function Stones() {
  const [value, setValue] = useState<readonly Pair[]>([
    ['amber', '琥珀'],
    ['jade', '玉'],
  ])
  return (
    <KeyValueInput
      value={value}
      onChange={setValue}
      labels={['Stone', 'Role name']}
      add="Add a stone"
      most={9}
    />
  )
}

test('keeps the focus in the list when a pair is added or removed', async () => {
  const { user } = renderPart(<Stones />)
  const button = (name: string) => screen.getByRole('button', { name })
  const isFocused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(button(name)))
  await user.click(button('Remove jade'))
  await isFocused('Remove amber')
  await user.keyboard('{Enter}')
  await isFocused('Add a stone')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Stone 1')))
})
