import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OpenPagesContext, type OpenPage } from '#web/lib/route/open-pages.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { PageLink } from './page-link.tsx'

const person: OpenPage = {
  name: 'person',
  path: '/people/:id',
  url: '/people',
  texts: { zh: '', en: '' },
  icon: undefined,
  isAddressable: false,
}

test('links a page with permission including its query, and shows the alternative otherwise', () => {
  renderPart(
    <OpenPagesContext value={[person]}>
      <PageLink to="/people/1?tab=more">One</PageLink>
      <PageLink to="/secret">Secret</PageLink>
      <PageLink to="/other" instead={<em>Other</em>}>
        Other
      </PageLink>
    </OpenPagesContext>,
  )
  expect(screen.getByRole('link', { name: 'One' }).getAttribute('href')).toBe('/people/1?tab=more')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByText('Secret')).toBeNull()
  expect(screen.getByText('Other').tagName).toBe('EM')
})
