import { userImports } from '@amber/contract/users/user-imports.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { ServerImport } from '#web/ui/batch/server-import.tsx'
import { userQueriesToInvalidate } from './queries-to-invalidate.ts'
import { usersMessages } from './users.messages.ts'

export function UsersImport({ onClose }: { onClose: () => void }) {
  const t = useT(usersMessages)
  const invalidate = useInvalidate()
  return (
    <ServerImport
      calls={userImports}
      title={t('importTitle')}
      hint={t('importHint')}
      templateName={t('templateFile')}
      onImported={() => void invalidate(...userQueriesToInvalidate)}
      onClose={onClose}
    />
  )
}
