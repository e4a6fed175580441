import { newestKeyId, type Box } from '#server/http/session/key-box.ts'
import { isSecretive, resealStored, type Secretive } from './setting-secrets.ts'
import { lockSettings, setValue } from './settings.queries.ts'
import type { SettingKey } from '@amber/contract/settings/settings.ts'

/**
 * Seals secrets stored in clear text or with older server keys, at every start and for each new key. Returns how many
 * were sealed.
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
