import type { Handler } from 'hono'
import { icons, iconSetNames, parseIconName } from '@amber/contract/icons.ts'
import { totalOf } from '#server/db/counts.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { IconSets } from '#server/lib/icon-sets.ts'

/** One month; icons rarely change. */
const iconCache = 'public, max-age=2592000'

export function iconsRoutes(sets: IconSets): Route[] {
  return [
    bind(icons.list, async ({ input }) => {
      const { current, size, q = '', set } = input
      const names = await sets.find({ sets: set ? [set] : iconSetNames, q })
      const records = names.slice((current - 1) * size, current * size).map((name) => ({ name }))
      return { current, size, ...totalOf(names.length), records }
    }),
  ]
}

/** Serves `/icons/lucide/house.svg` outside the API, so that browsers may cache it. */
export function iconFile(sets: IconSets): Handler<object, '/icons/:set/:file'> {
  return async (context) => {
    const { set, file } = context.req.param()
    const asked = file.endsWith('.svg') ? parseIconName(`${set}:${file.slice(0, -4)}`) : null
    const svg = asked && (await sets.svg(asked.set, asked.name))
    if (svg === null) return context.text('Not found', 404, { 'cache-control': 'no-store' })
    return context.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': iconCache })
  }
}
