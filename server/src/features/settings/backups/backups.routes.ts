import { backups } from '@amber/contract/settings/backups.ts'
import { bind, bindFile, type Route } from '#server/http/bind.ts'
import {
  createBackup,
  downloadBackup,
  getState,
  removeBackup,
  type BackupStore,
} from './backups.service.ts'

export function backupsRoutes({ backups: store = null }: { backups?: BackupStore | null }) {
  return [
    bind(backups.list, ({ db }) => getState(db, store)),
    bind(backups.create, (context) => createBackup(context, store)),
    bindFile(backups.download, (context) => downloadBackup(context, store)),
    bind(backups.remove, (context) => removeBackup(context, store)),
  ] satisfies Route[]
}
