import { menus } from '@amber/contract/menus.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listOpenMenus } from './menu-authority.service.ts'
import { listMenus } from './menus.queries.ts'
import { create, move, remove, update } from './menus.service.ts'
import { compare, synchronise } from './synchronise-menus.service.ts'

export const menusRoutes: Route[] = [
  bind(menus.list, ({ db }) => listMenus(db)),
  bind(menus.mine, ({ actor, db }) => listOpenMenus(db, actor.roles)),
  bind(menus.compare, ({ db }) => compare(db)),
  bind(menus.create, create),
  bind(menus.update, update),
  bind(menus.move, move),
  bind(menus.remove, remove),
  bind(menus.synchronise, synchronise),
]
