import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageFacts, languages } from '@amber/contract/localized-text.ts'

const guides = languages
  .filter((language) => languageFacts[language].hasGuide)
  .map((language) => `${language}.html`)

test.each(['index.html', ...guides])('%s of the guide links to each of its languages', (page) => {
  const html = readFileSync(`docs/guide/${page}`, 'utf8')
  const links = [...html.matchAll(/href="([\w-]+\.html)"/g)].map(([, link]) => String(link))
  expect(links.toSorted()).toEqual(guides.filter((guide) => guide !== page).toSorted())
})
