import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { storedProfile } from '#web/testing/stored-profile.ts'
import { OwnAvatar } from './own-avatar.tsx'

beforeAll(async () => {
  await import('./avatar-dialog.tsx')
}, 60_000)

function Kept() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Another tab
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <OwnAvatar profile={storedProfile()} />
      </Activity>
    </>
  )
}

test('keeps the picture in the crop dialog when its page is hidden and shown again', async () => {
  const close = vi.fn<() => void>()
  const picture = { width: 300, height: 200, close }
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture))
  const { container, user } = renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Kept />
    </QueryClientProvider>,
  )
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"]')!
  await user.upload(chooser, new File(['x'], 'face.png', { type: 'image/png' }))
  await screen.findByRole('dialog', { name: 'Crop avatar' })
  const tab = screen.getByText('Another tab')
  act(() => tab.click())
  act(() => tab.click())
  expect(close).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledOnce()
})
