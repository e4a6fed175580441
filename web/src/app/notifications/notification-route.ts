import type { NotificationKind } from '@amber/contract/messaging/notification-kinds.ts'
import { isNotificationKind } from '@amber/contract/messaging/notification-kinds.ts'

const center = (section: string) => `/user-center?section=${section}`

const routes: Record<NotificationKind, string> = {
  new_device: center('sessions'),
  password_changed: center('password'),
  session_ended: center('sessions'),
  session_reused: center('sessions'),
  two_step_changed: center('two-step'),
  account_linked: center('linked-accounts'),
  account_unlinked: center('linked-accounts'),
  contact_changed: center('profile'),
  roles_changed: '/user-center',
  import_finished: '/system/user?sort=-createTime',
  import_failed: '/system/user',
}

export const messageSettingsRoute = center('message-settings')

export function routeOf(kind: string): string | undefined {
  return isNotificationKind(kind) ? routes[kind] : undefined
}
