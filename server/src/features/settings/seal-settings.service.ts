import { newestKeyId, type Box } from '#server/http/session/key-box.ts'
import { isSecretive, resealStored, type Secretive } from './setting-secrets.ts'
import { lockSettings, setValue } from './settings.queries.ts'
import type { SettingKey } from '@amber/contract/settings/settings.ts'

/**
 * Seals what earlier versions stored in the clear, and what older server keys have sealed. Runs at every start and when a
 * key is added; several at once take turns, and the later ones find nothing to do. Returns how many there were.
 */
export function sealSettings({ db, platform }: Box): Promise<number> {
  return db.transaction(async (transaction) => {
    const box = { db: transaction, platform }
    const rows = await lockSettings(transaction)
    const keyId = await newestKeyId(box)
    let sealed = 0
    for (const { key, value: stored } of rows) {
      if (!isSecretive(key as SettingKey)) continue
      const value = await resealStored(box, key as Secretive, { stored, keyId })
      if (value === null) continue
      await setValue(transaction, { key, value })
      sealed++
    }
    return sealed
  })
}
