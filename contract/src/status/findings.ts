import type { LocalizedText } from '@amber/contract/localized-text.ts'

type Declared = { level: 'warn' | 'fail'; texts: LocalizedText }

/** Problems of an installation with what to do, for the status page and the doctor. */
export const findings = {
  server_silent: {
    level: 'fail',
    texts: {
      zh: '服务器 {host} 已 {minutes} 分钟没有响应。请检查该主机及其日志；一天后它会从列表中消失。',
      en: "Server {host} hasn't responded for {minutes} min. Check the machine and its log. It's removed from the list after a day.",
    },
  },
  job_failed: {
    level: 'fail',
    texts: {
      zh: '任务“{job}”运行失败（连续 {failures} 次）。请在服务器日志中搜索“a timed job failed”，排除故障后点击“立即运行”。',
      en: 'Job “{job}” is failing ({failures} in a row). Search the server log for “a timed job failed”, fix the cause and run it again.',
    },
  },
  job_paused: {
    level: 'warn',
    texts: {
      zh: '任务“{job}”已暂停，不会自动运行。不再需要暂停时请恢复。',
      en: "Job “{job}” is paused. It won't run until it is resumed.",
    },
  },
  job_overdue: {
    level: 'warn',
    texts: {
      zh: '任务“{job}”已逾期 {minutes} 分钟。请检查服务器是否在运行。',
      en: 'Job “{job}” is {minutes} min overdue. Make sure a server is running.',
    },
  },
  outbox_stuck: {
    level: 'fail',
    texts: {
      zh: '最早的消息已等待 {minutes} 分钟。请检查服务器是否在运行，并在系统设置的邮件或短信中查看原因。',
      en: 'The oldest message has waited {minutes} min. Make sure the server is running. Check Settings under Email or SMS for the cause.',
    },
  },
  outbox_slow: {
    level: 'warn',
    texts: {
      zh: '最早的消息已等待 {minutes} 分钟。请在系统设置的邮件或短信中查看原因。',
      en: 'The oldest message has waited {minutes} min. Check Settings under Email or SMS for the cause.',
    },
  },
  outbox_failed: {
    level: 'warn',
    texts: {
      zh: '过去 24 小时内有 {failed} 条消息发送失败。请在系统设置的邮件或短信中查看原因。',
      en: 'Messages that failed to send in the last 24 hours: {failed}. Check Settings under Email or SMS for the cause.',
    },
  },
  disk_full: {
    level: 'fail',
    texts: {
      zh: '数据目录只剩 {megabytes} MB 可用空间。请立即清理：磁盘写满会使数据库停止。',
      en: 'Only {megabytes} MB left for the data folder. Free up space now: a full disk stops the database.',
    },
  },
  disk_low: {
    level: 'warn',
    texts: {
      zh: '数据目录只剩 {megabytes} MB 可用空间。请清理磁盘，或将 AMBER_DATA 移到更大的磁盘。',
      en: 'Only {megabytes} MB left for the data folder. Free up space, or move AMBER_DATA to a larger disk.',
    },
  },
  old_data_kept: {
    level: 'warn',
    texts: {
      zh: '升级后仍保留着 Postgres {major} 的旧数据（{megabytes} MB）。确认一切正常后，请运行 npm run old-data:delete 删除。',
      en: 'The data of Postgres {major} from before the upgrade is still kept ({megabytes} MB). Once everything works, delete it with npm run old-data:delete.',
    },
  },
  backup_off: {
    level: 'warn',
    texts: {
      zh: '未启用定期备份。请设置 AMBER_BACKUP_FOLDER，每天自动备份。',
      en: "Backups aren't scheduled. Set AMBER_BACKUP_FOLDER for daily backups.",
    },
  },
  backup_space_low: {
    level: 'warn',
    texts: {
      zh: '备份目录只剩 {megabytes} MB 可用空间，而最近一次备份占用 {needed} MB。请清理磁盘，或减少保留的备份数量。',
      en: 'Only {megabytes} MB left for backups, and the newest takes {needed} MB. Free up space, or keep fewer backups.',
    },
  },
  backup_missing: {
    level: 'warn',
    texts: {
      zh: '备份目录中没有可读取的备份。首次备份在启动后不久进行；如仍未出现，请在服务器日志中搜索“back-up”。',
      en: "The backup folder has no readable backup. The first is made soon after startup. If it's still missing, search the server log for “back-up”.",
    },
  },
  backup_outdated: {
    level: 'fail',
    texts: {
      zh: '最近一次备份在 {hours} 小时前，未能每日备份。请在服务器日志中搜索“a timed job failed”和“back-up”。',
      en: 'The newest backup is {hours} h old, but should be made daily. Search the server log for “a timed job failed” and “back-up”.',
    },
  },
  backup_ahead: {
    level: 'warn',
    texts: {
      zh: '备份 {file} 的时间比当前时间晚 {hours} 小时：时钟曾经不准，或者现在不准。请先检查服务器时钟；确认现在准确后，再备份并删除该文件。',
      en: "Backup {file} is dated {hours} h in the future: the clock was wrong then, or is wrong now. Check it first. Once it's right, back up, then delete the file.",
    },
  },
  backup_unverified: {
    level: 'warn',
    texts: {
      zh: '最近一次备份（{hours} 小时前）未经校验。手动备份请用 npm run backup -- verify <file> 校验；每日备份请在服务器日志中搜索“a timed job failed”和“back-up”。',
      en: "The newest backup ({hours} h old) hasn't been verified. If you made it yourself, run npm run backup -- verify <file>. Otherwise search the server log for “a timed job failed” and “back-up”.",
    },
  },
  archive_unreadable: {
    level: 'fail',
    texts: {
      zh: '无法读取 AMBER_WAL_FOLDER。请检查该目录及其磁盘是否已挂载。',
      en: "AMBER_WAL_FOLDER can't be read. Check the folder, and that its disk is mounted.",
    },
  },
  archive_off: {
    level: 'fail',
    texts: {
      zh: '正在运行的数据库没有归档 WAL。请为使用此数据目录的所有进程设置相同的 AMBER_WAL_FOLDER，全部停止后再启动。',
      en: "The running database doesn't archive its WAL. Set the same AMBER_WAL_FOLDER for all processes on this data, stop them all and start again.",
    },
  },
  archive_failing: {
    level: 'fail',
    texts: {
      zh: 'WAL 归档失败，最早的段已等待 {minutes} 分钟。请检查 AMBER_WAL_FOLDER：磁盘可能已满或未挂载。等待归档的 WAL 会占满数据目录。',
      en: "WAL can't be archived; the oldest segment has waited {minutes} min. Check AMBER_WAL_FOLDER: its disk may be full or not mounted. Waiting WAL fills the data folder.",
    },
  },
  archive_disk_full: {
    level: 'fail',
    texts: {
      zh: 'AMBER_WAL_FOLDER 的磁盘已满，WAL 已停止归档，最早的段已等待 {minutes} 分钟。请清理磁盘，之后归档会自动继续；在此之前，等待归档的 WAL 会占用数据目录。',
      en: "The disk of AMBER_WAL_FOLDER is full, so WAL isn't archived; the oldest segment has waited {minutes} min. Free up space, and archiving resumes automatically. Until then, waiting WAL fills the data folder.",
    },
  },
  archive_full: {
    level: 'fail',
    texts: {
      zh: 'AMBER_WAL_FOLDER 只剩 {megabytes} MB 可用空间。请立即清理：写满后归档停止，等待归档的 WAL 会占满数据目录。',
      en: 'Only {megabytes} MB left for AMBER_WAL_FOLDER. Free up space now: once it is full, waiting WAL fills the data folder.',
    },
  },
  archive_low: {
    level: 'warn',
    texts: {
      zh: 'AMBER_WAL_FOLDER 只剩 {megabytes} MB 可用空间。请清理磁盘，或减小 AMBER_WAL_KEEP。',
      en: 'Only {megabytes} MB left for AMBER_WAL_FOLDER. Free up space, or lower AMBER_WAL_KEEP.',
    },
  },
  base_copy_missing: {
    level: 'warn',
    texts: {
      zh: 'WAL 归档还没有基础副本，暂时无法恢复。首个副本在启动后几分钟内制作；如仍未出现，请在服务器日志中搜索“copy-base”。',
      en: "The WAL archive has no base copy yet, so it can't be recovered. The first is made within minutes of startup. If it's still missing, search the server log for “copy-base”.",
    },
  },
  base_copy_outdated: {
    level: 'fail',
    texts: {
      zh: 'WAL 归档最近的基础副本在 {hours} 小时前，未能每日制作。请在服务器日志中搜索“a timed job failed”和“copy-base”。',
      en: 'The newest base copy of the WAL archive is {hours} h old, but should be made daily. Search the server log for “a timed job failed” and “copy-base”.',
    },
  },
  audit_unverified: {
    level: 'warn',
    texts: {
      zh: '操作日志从未校验。请在操作日志页面校验，或运行 npm run audit:verify。',
      en: 'The audit log has never been verified. Verify it on its page, or run npm run audit:verify.',
    },
  },
  audit_tampered: {
    level: 'fail',
    texts: {
      zh: '操作日志已被篡改（{hours} 小时前发现）。详情请见操作日志页面，或运行 npm run audit:verify。',
      en: 'The audit log has been tampered with (detected {hours} h ago). For details, open its page or run npm run audit:verify.',
    },
  },
  audit_outdated: {
    level: 'warn',
    texts: {
      zh: '操作日志上次校验在 {hours} 小时前，未能每日校验。请检查服务器是否持续运行。',
      en: 'The audit log was last verified {hours} h ago, but should be verified daily. Make sure the server is always running.',
    },
  },
  seals_behind: {
    level: 'warn',
    texts: {
      zh: '{count} 条操作日志等待封存，最早的已等待 {minutes} 分钟。请检查任务“封存操作日志”。',
      en: 'Audit log entries waiting to be sealed: {count}, the oldest for {minutes} min. Check the job “Seal audit log”.',
    },
  },
  replica_behind: {
    level: 'warn',
    texts: {
      zh: '备库 {name} 落后 {seconds} 秒。请检查其负载和网络。',
      en: 'Standby {name} is {seconds} s behind. Check its load and the network.',
    },
  },
  standby_unreachable: {
    level: 'warn',
    texts: {
      zh: '无法连接备库 {name}，读取改由其他备库或主库承担。请检查该备库和 AMBER_DATABASE_READ_URL。',
      en: 'Standby {name} is unreachable, so other standbys or the primary serve its reads. Check it and AMBER_DATABASE_READ_URL.',
    },
  },
  standby_wrong: {
    level: 'warn',
    texts: {
      zh: 'AMBER_DATABASE_READ_URL 中的 {name} 不是此数据库的备库，因此不会使用。请更正或移除该地址。',
      en: "{name} in AMBER_DATABASE_READ_URL isn't a standby of this database, so it isn't used. Correct or remove the address.",
    },
  },
  standby_unsupported: {
    level: 'warn',
    texts: {
      zh: '{name} 不提供回放位置（pg_last_wal_replay_lsn），因此不会使用。请从 AMBER_DATABASE_READ_URL 中移除该地址。',
      en: "{name} doesn't report its replay position (pg_last_wal_replay_lsn), so it isn't used. Remove it from AMBER_DATABASE_READ_URL.",
    },
  },
  standby_behind: {
    level: 'warn',
    texts: {
      zh: '备库 {name} 落后 {seconds} 秒，读取改由其他备库或主库承担。请检查其负载和网络。',
      en: 'Standby {name} is {seconds} s behind, so other standbys or the primary serve its reads. Check its load and the network.',
    },
  },
  connections_scarce: {
    level: 'warn',
    texts: {
      zh: '数据库的 {most} 个连接已使用 {used} 个。请提高 max_connections，或降低 AMBER_DATABASE_CONNECTIONS。',
      en: '{used} of {most} database connections are in use. Raise max_connections, or lower AMBER_DATABASE_CONNECTIONS.',
    },
  },
  clock_skewed: {
    level: 'warn',
    texts: {
      zh: '服务器与数据库的时钟相差 {seconds} 秒。请在两台主机上开启时间同步。',
      en: 'The clocks of server and database differ by {seconds} s. Turn on time synchronization on both machines.',
    },
  },
  clock_wrong: {
    level: 'fail',
    texts: {
      zh: '服务器与数据库的时钟相差 {seconds} 秒。请立即在两台主机上开启时间同步。',
      en: 'The clocks of server and database differ by {seconds} s. Turn on time synchronization on both machines now.',
    },
  },
} as const satisfies Record<string, Declared>

export type FindingCode = keyof typeof findings

export const findingCodes = Object.keys(findings) as FindingCode[]
