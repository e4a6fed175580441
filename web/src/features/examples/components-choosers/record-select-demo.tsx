import { users } from '@amber/contract/users/users.ts'
import { useState } from 'react'
import { userSource } from '#web/features/examples/components/sample-data.ts'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useCan, useT } from '#web/lib/call/services.ts'
import { RecordSelect } from '#web/ui/form/kinds/record-field.tsx'

type User = { id: string; name: string }

export function RecordSelectDemo() {
  const t = useT(sampleMessages)
  const can = useCan()
  const [user, setUser] = useState<User | null>(null)
  if (!can(users.list)) return <p>{t('noUsers')}</p>
  return (
    <div className="demo-state">
      <label htmlFor="components-owner">{t('record')}</label>
      <RecordSelect id="components-owner" value={user} onChange={setUser} source={userSource} />
    </div>
  )
}
