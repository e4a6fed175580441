import { announcements } from '@amber/contract/messaging/announcements.ts'
import { bind, type Route } from '#server/http/bind.ts'
import {
  create,
  current,
  get,
  getCurrent,
  list,
  read,
  receipts,
  remove,
  update,
} from './announcements.service.ts'

export const announcementsRoutes: Route[] = [
  bind(announcements.current, current),
  bind(announcements.getCurrent, getCurrent),
  bind(announcements.read, read),
  bind(announcements.list, list),
  bind(announcements.get, get),
  bind(announcements.create, create),
  bind(announcements.update, update),
  bind(announcements.remove, remove),
  bind(announcements.receipts, receipts),
]
