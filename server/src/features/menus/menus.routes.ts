import { menus } from '@amber/contract/menus/menus.ts'
import type { Database } from '#server/db/connect.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createMenuLists, create, move, remove, update } from './menus.service.ts'
import { compare, synchronise } from './synchronise-menus.service.ts'

export function menusRoutes(host: { db: Database; platform: Platform }): Route[] {
  const lists = createMenuLists(host)
  return [
    bind(menus.list, ({ actor }) => lists.all(actor)),
    bind(menus.mine, ({ actor }) => lists.openTo(actor)),
    bind(menus.compare, ({ actor, db }) => compare(db, actor.hasExamples)),
    bind(menus.create, create),
    bind(menus.update, update),
    bind(menus.move, move),
    bind(menus.remove, remove),
    bind(menus.synchronise, synchronise),
  ]
}
