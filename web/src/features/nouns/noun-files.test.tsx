import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { filesOf } from '@amber/contract/nouns/record-files.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Call } from '#web/lib/call/api.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { PictureCell, PictureFact } from './noun-files.tsx'

const label = { zh: '照片', en: 'Photo' }
const noun: Noun = {
  name: 'asset',
  plural: 'assets',
  labels: { one: label, many: label },
  fields: { photo: { kind: 'picture', label } },
}
const picture = 'data:image/webp;base64,'
const props = {
  calls: filesOf(noun),
  id: '1',
  field: 'photo',
  file: { id: '2', name: 'desk.webp', size: 10, type: 'image/webp' },
} as ComponentProps<typeof PictureFact>

function renderPicture(part: ReactNode) {
  const call = (() => Promise.resolve({ picture })) as unknown as Call
  const Services = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ ...useServices(), call }}>{children}</ServicesContext>
  )
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Services>{part}</Services>
    </QueryClientProvider>,
  )
}

test('names a picture alone by its file', async () => {
  renderPicture(<PictureCell {...props} />)
  expect(await screen.findByRole('img', { name: 'desk.webp' })).toBeTruthy()
})

test('names a picture with its name once', async () => {
  renderPicture(<PictureFact {...props} />)
  expect(await screen.findByRole('presentation')).toBeTruthy()
  expect(screen.getAllByText('desk.webp')).toHaveLength(1)
  expect(screen.queryByRole('img')).toBeNull()
})
