import { backups, type Backup } from '@amber/contract/settings/backups.ts'
import { useState } from 'react'
import { useInvalidate } from '#web/lib/call/query.ts'
import { chooseTarget } from '#web/lib/call/save-file.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { bytesText } from '#web/lib/i18n/format.ts'
import { useAction } from '#web/lib/call/use-action.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { Status } from '#web/ui/picture/badge.tsx'
import { backupsMessages } from './backups.messages.ts'

function DownloadButton({ backup }: { backup: Backup }) {
  const t = useT(backupsMessages)
  const format = useFormat()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const { file } = backup
  const download = async () => {
    const target = await chooseTarget(file)
    if (!target) return
    await call(
      backups.download,
      { file },
      { errorDisplay: 'inline', receive: (response) => target.take(response, () => undefined) },
    )
  }
  return (
    <>
      {error !== undefined && <ActionProblem error={error} />}
      <button
        type="button"
        className="button"
        aria-disabled={isBusy}
        aria-label={t('downloadOf', { time: format.dateTime(backup.createdAt) })}
        onClick={() => {
          if (!isBusy) void run(download)
        }}
      >
        {t('download')}
      </button>
    </>
  )
}

function RemoveDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useT(backupsMessages)
  const format = useFormat()
  const invalidate = useInvalidate()
  const { call } = useServices()
  const remove = async () => {
    try {
      await call(backups.remove, { file: backup.file }, { errorDisplay: 'inline' })
    } finally {
      // One that was deleted meanwhile must also disappear.
      await invalidate(backups.list)
    }
  }
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      confirm={t('remove')}
      isDanger
      onConfirm={remove}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{t('removeText', { time: format.dateTime(backup.createdAt) })}</p>
    </ConfirmDialog>
  )
}

function BackupFacts({ backup }: { backup: Backup }) {
  const t = useT(backupsMessages)
  const format = useFormat()
  const { bytes, createdAt, isEncrypted, schema, verifiedAt } = backup
  return (
    <div className="backup-facts">
      <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      <span>
        <Status tone={verifiedAt ? 'good' : 'off'}>
          {t(verifiedAt ? 'verified' : 'notVerified')}
        </Status>
        <span>{bytesText(format, bytes)}</span>
        {isEncrypted && <span>{t('encrypted')}</span>}
        <span>{t('schema', { schema })}</span>
      </span>
    </div>
  )
}

export function BackupList(props: { backups: readonly Backup[] }) {
  const t = useT(backupsMessages)
  const format = useFormat()
  const [removing, setRemoving] = useState<Backup>()
  return (
    <>
      <ul className="backup-list" aria-label={t('list')}>
        {props.backups.map((backup) => (
          <li key={backup.file}>
            <BackupFacts backup={backup} />
            <div className="backup-actions">
              {backup.isEncrypted && <DownloadButton backup={backup} />}
              <button
                type="button"
                className="button"
                aria-label={t('removeOf', { time: format.dateTime(backup.createdAt) })}
                onClick={() => setRemoving(backup)}
              >
                {t('remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {removing && <RemoveDialog backup={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
