import { users } from '@amber/contract/users/users.ts'
import { useMemo } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import type { UploadFile } from '#web/ui/form/kinds/use-upload.ts'
import type { NamedSource } from '#web/ui/search/kinds/record-search.tsx'
import { sampleMessages } from './sample.messages.ts'

/** Finds users by display name. */
export const userSource: NamedSource = {
  useFind: (text) => {
    const list = useRead(
      users.list,
      { size: 10, ...(text && { nickName: text }) },
      { errorDisplay: 'inline' },
    )
    const records = useMemo(
      () => list.data?.records.map(({ id, nickName }) => ({ id, name: nickName })),
      [list.data],
    )
    return { records, isFailed: list.isError }
  },
  useName: (id) =>
    useRead(users.get, { id: id ?? '' }, { errorDisplay: 'inline', enabled: id !== undefined }).data
      ?.nickName,
}

const uploadSteps = 20
const stepMs = 100

/** Takes two seconds and sends nothing; fails for names with `fail`. */
export const sampleUpload: UploadFile = async ({ name, size, type }, { signal, onSent }) => {
  for (let step = 1; step <= uploadSteps; step++) {
    await new Promise((resolve) => setTimeout(resolve, stepMs))
    signal.throwIfAborted()
    if (name.includes('fail') && step > uploadSteps / 2) throw new Error('A sample of a failure')
    onSent(step / uploadSteps)
  }
  return { id: crypto.randomUUID(), name, size, type }
}

/** Options of the samples. */
export function useSampleOptions() {
  const t = useT(sampleMessages)
  return useMemo(
    () => ({
      status: (['new', 'used', 'broken'] as const).map((value) => ({ value, label: t(value) })),
      areas: [
        {
          value: 'office',
          label: t('office'),
          children: [
            { value: 'north', label: t('north') },
            { value: 'south', label: t('south') },
          ],
        },
      ],
    }),
    [t],
  )
}
