import { notifications } from '@amber/contract/messaging/notifications.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { list, read, readAll, remove, removeRead, summary } from './notifications.service.ts'

export const notificationsRoutes: Route[] = [
  bind(notifications.summary, summary),
  bind(notifications.list, list),
  bind(notifications.read, read),
  bind(notifications.readAll, readAll),
  bind(notifications.remove, remove),
  bind(notifications.removeRead, removeRead),
]
