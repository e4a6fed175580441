import { expect, test } from 'vitest'
import { flatten } from '#web/app/routes/join-routes.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'
import { firstReads } from './first-reads.ts'

test.each(Object.entries(firstReads))('%s declares reads that its route allows', (path, reads) => {
  const route = flatten(protectedRoutes).find((node) => node.path === path)
  for (const { endpoint } of reads) expect(['signed-in', route?.allow]).toContain(endpoint.allow)
})
