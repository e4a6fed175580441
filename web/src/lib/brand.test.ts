import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBrand } from './brand.ts'
import { createStorage } from '#web/lib/browser/storage.ts'

test('shows a changed brand without defaults, as index.html does', () => {
  const show = vi.fn<NonNullable<Window['amberShowBrand']>>()
  window.amberShowBrand = show
  onTestFinished(() => void delete window.amberShowBrand)
  const brand = createBrand(
    '',
    createStorage(() => window.localStorage),
  )
  brand.setState({ ...defaultBrand, nameEn: 'Acme' })
  brand.setState(defaultBrand)
  expect(show.mock.calls).toEqual([[{ nameEn: 'Acme' }], [{}]])
})
