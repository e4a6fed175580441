import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const backupsMessages = defineMessages({
  backups: { zh: '备份', en: 'Backups' },
  backupsText: {
    zh: '保存在服务器的备份目录中，可用 npm run restore 恢复。',
    en: "Stored in the server's backup folder. Restore with npm run restore.",
  },
  failed: { zh: '备份加载失败', en: "Couldn't load backups" },
  notConfigured: {
    zh: '未设置备份目录。在服务器上设置 AMBER_BACKUP_FOLDER 后每天自动备份。',
    en: 'No backup folder. Set AMBER_BACKUP_FOLDER on the server to back up every day.',
  },
  schedule: {
    zh: '每天 {time}（UTC）备份，保留最近 {days} 天和 {weeks} 周的备份。',
    en: 'Every day at {time} UTC. Keeps one backup for each of the last {days} days and {weeks} weeks.',
  },
  unencrypted: {
    zh: '未加密，因此不包含服务器密钥，也不能下载。设置 AMBER_BACKUP_PASSPHRASE 可加密备份。',
    en: "Not encrypted, so backups don't include the server keys and can't be downloaded. Set AMBER_BACKUP_PASSPHRASE to encrypt them.",
  },
  lastFailed: {
    zh: '上次备份失败（{time}），原因见服务器日志。',
    en: 'The last backup failed on {time}. See the server log for the reason.',
  },
  running: { zh: '正在备份…', en: 'Backing up…' },
  create: { zh: '立即备份', en: 'Back up now' },
  created: { zh: '备份完成', en: 'Backup complete' },
  list: { zh: '备份列表', en: 'List of backups' },
  empty: { zh: '还没有备份', en: 'No backups yet' },
  schema: { zh: '数据库结构版本 {schema}', en: 'Schema version {schema}' },
  encrypted: { zh: '已加密', en: 'Encrypted' },
  verified: { zh: '已校验', en: 'Verified' },
  notVerified: { zh: '未校验', en: 'Not verified' },
  download: { zh: '下载', en: 'Download' },
  downloadOf: { zh: '下载 {time} 的备份', en: 'Download the backup of {time}' },
  remove: { zh: '删除', en: 'Delete' },
  removeOf: { zh: '删除 {time} 的备份', en: 'Delete the backup of {time}' },
  removeTitle: { zh: '删除此备份？', en: 'Delete this backup?' },
  removeText: {
    zh: '{time} 的备份将从服务器上永久删除。',
    en: 'The backup of {time} will be permanently deleted from the server.',
  },
})
