import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { jobOutcomes } from '@amber/contract/status/system-status.ts'
import { channels, codePurposes } from '@amber/contract/sign-in/codes.ts'
import { outboxStates, type DeliveryProblem } from '@amber/contract/messaging/delivery.ts'
import { iconTypeCodes, menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { genderCodes } from '@amber/contract/rules.ts'
import { languages, type TextValues } from '@amber/contract/localized-text.ts'
import {
  bytes,
  gain,
  recordColumns,
  rightsState,
  statusColumn,
  time,
  translationsColumn,
} from './columns.ts'

/**
 * All tables except the audit log (audit-schema.ts), files (file-schema.ts) and pinyin (pinyin-schema.ts). Constraints and triggers are in the migrations; a test compares
 * both.
 */

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  userName: text('user_name').notNull(),
  userNameKey: text('user_name_key').notNull(),
  nickName: text('nick_name').notNull(),
  gender: text('gender', { enum: [genderCodes.male, genderCodes.female] }),
  phone: text('phone'),
  email: text('email'),
  employeeNumber: text('employee_number'),
  status: statusColumn(),
  passwordHash: text('password_hash'),
  lastSignInAt: time('last_sign_in_at'),
  removedAt: time('removed_at'),
  removedBy: text('removed_by'),
  removedRoles: uuid('removed_roles').array().notNull().default([]),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  termsVersion: text('terms_version'),
  termsAcceptedAt: time('terms_accepted_at'),
  emailVerifiedAt: time('email_verified_at'),
  phoneVerifiedAt: time('phone_verified_at'),
  deviceNoticeAt: time('device_notice_at'),
  privilegeGain: gain('privilege_gain'),
  emailWriterId: uuid('email_writer_id'),
  phoneWriterId: uuid('phone_writer_id'),
  emailGain: gain('email_gain'),
  phoneGain: gain('phone_gain'),
  ...recordColumns,
})

export const roles = pgTable('roles', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  status: statusColumn(),
  isBuiltIn: boolean('is_built_in').notNull().default(false),
  requiresTwoStep: boolean('requires_two_step').notNull().default(false),
  homePath: text('home_path').notNull().default('/home'),
  rightsState: rightsState(),
  privilegeGain: gain('privilege_gain'),
  ...recordColumns,
})

export const userRoles = pgTable(
  'user_roles',
  { userId: uuid('user_id').notNull(), roleId: uuid('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
)

export const rolePermissions = pgTable(
  'role_permissions',
  { roleId: uuid('role_id').notNull(), code: text('code').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.code] })],
)

export const offeredPermissions = pgTable('offered_permissions', {
  code: text('code').primaryKey(),
})

export const menus = pgTable('menus', {
  id: uuid('id').primaryKey(),
  parentId: uuid('parent_id'),
  type: text('type', { enum: [menuTypeCodes.directory, menuTypeCodes.menu] }).notNull(),
  routeName: text('route_name').notNull(),
  routePath: text('route_path').notNull(),
  i18nKey: text('i18n_key').notNull(),
  titleZh: text('title_zh'),
  titleEn: text('title_en'),
  translations: translationsColumn(),
  icon: text('icon'),
  iconType: text('icon_type', { enum: [iconTypeCodes.iconify, iconTypeCodes.local] })
    .notNull()
    .default(iconTypeCodes.iconify),
  layout: text('layout', { enum: ['base', 'blank'] }),
  component: text('component'),
  sortOrder: integer('sort_order').notNull().default(0),
  hideInMenu: boolean('hide_in_menu').notNull().default(false),
  activeMenu: text('active_menu'),
  keepAlive: boolean('keep_alive').notNull().default(false),
  multiTab: boolean('multi_tab').notNull().default(false),
  fixedIndexInTab: integer('fixed_index_in_tab'),
  href: text('href'),
  url: text('url'),
  query: jsonb('query').$type<{ key: string; value: string }[]>().notNull().default([]),
  roles: text('roles').array().notNull().default([]),
  status: statusColumn(),
  ...recordColumns,
})

export const roleMenus = pgTable(
  'role_menus',
  { roleId: uuid('role_id').notNull(), menuId: uuid('menu_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
)

export const menuButtons = pgTable(
  'menu_buttons',
  {
    menuId: uuid('menu_id').notNull(),
    code: text('code').notNull(),
    description: text('description').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.menuId, table.code] })],
)

export const serverKeys = pgTable('server_keys', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  secret: bytes('secret').notNull(),
  createTime: time('create_time').notNull(),
  isWrapped: boolean('is_wrapped').notNull().default(false),
})

export const sessionEndReasons = [
  'signed_out',
  'revoked',
  'expired',
  'reused',
  'disabled',
  'deleted',
  'credentials_changed',
] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  selector: text('selector').notNull(),
  userId: uuid('user_id').notNull(),
  keyId: integer('key_id').notNull(),
  accessHash: bytes('access_hash').notNull(),
  accessExpiresAt: time('access_expires_at').notNull(),
  refreshHash: bytes('refresh_hash').notNull(),
  previousAccessHash: bytes('previous_access_hash'),
  previousRefreshHash: bytes('previous_refresh_hash'),
  rotatedAt: time('rotated_at'),
  isRemembered: boolean('is_remembered').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  createTime: time('create_time').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
  endedAt: time('ended_at'),
  endReason: text('end_reason', { enum: sessionEndReasons }),
  lockedAt: time('locked_at'),
  lastWriteAt: time('last_write_at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

export const devices = pgTable(
  'devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    userAgent: text('user_agent').notNull(),
    createTime: time('create_time').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] })],
)

export const signIns = pgTable('sign_ins', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  method: text('method', { enum: ['password', 'code', 'wechat', 'oidc', 'passkey'] })
    .notNull()
    .default('password'),
  problem: text('problem'),
  sessionId: uuid('session_id'),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  time: time('time').notNull(),
})

export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id').primaryKey(),
  keyId: integer('key_id').notNull(),
  secret: bytes('secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createTime: time('create_time').notNull(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    createTime: time('create_time').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  isSynced: boolean('is_synced').notNull(),
  verifiesUser: boolean('verifies_user').notNull().default(true),
  version: integer('version').notNull().default(1),
  name: text('name').notNull(),
  createTime: time('create_time').notNull(),
  lastUsedAt: time('last_used_at'),
})

export const passkeyPurposes = ['create', 'sign_in', 'second_step', 'proof'] as const

export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: bytes('challenge_hash').primaryKey(),
  purpose: text('purpose', { enum: passkeyPurposes }).notNull(),
  userId: uuid('user_id'),
  expiresAt: time('expires_at').notNull(),
})

export const pendingSignIns = pgTable('pending_sign_ins', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  method: text('method', { enum: ['password', 'code', 'wechat', 'oidc', 'passkey'] }).notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  deviceHash: bytes('device_hash').notNull(),
  passwordFingerprint: bytes('password_fingerprint').notNull(),
  newPasswordHash: text('new_password_hash'),
  receiver: text('receiver'),
  tries: integer('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: uuid('actor_id').notNull(),
    key: text('key').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    status: integer('status'),
    answer: json('answer'),
    createTime: time('create_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] })],
)

export const signInThrottles = pgTable('sign_in_throttles', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  wrong: integer('wrong').notNull().default(0),
  blockedUntil: time('blocked_until'),
  lastAt: time('last_at').notNull(),
})

export const identities = pgTable('identities', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider', { enum: ['wechat', 'oidc'] }).notNull(),
  subject: text('subject').notNull(),
  name: text('name').notNull(),
  createTime: time('create_time').notNull(),
  lastUsedAt: time('last_used_at'),
})

export const signInStates = pgTable('sign_in_states', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  provider: text('provider', { enum: ['wechat', 'oidc'] }).notNull(),
  purpose: text('purpose', { enum: ['sign-in', 'link'] }).notNull(),
  userId: uuid('user_id'),
  redirect: text('redirect'),
  isRemembered: boolean('is_remembered').notNull().default(false),
  returnedAt: time('returned_at'),
  pendingTokenHash: bytes('pending_token_hash'),
  subjects: text('subjects').array(),
  name: text('name'),
  finishedAt: time('finished_at'),
  expiresAt: time('expires_at').notNull(),
})

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  calls: integer('calls').notNull(),
  windowEndsAt: time('window_ends_at').notNull(),
})

export const installation = pgTable('installation', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  mode: text('mode', { enum: ['evaluation', 'production'] }).notNull(),
})

export const setupLinks = pgTable('setup_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const passwordLinks = pgTable('password_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createBy: text('create_by').notNull(),
  createTime: time('create_time').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  creatorId: uuid('creator_id'),
  privilegeGain: gain('privilege_gain'),
})

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  email: text('email'),
  roleIds: uuid('role_ids').array().notNull(),
  creatorId: uuid('creator_id').notNull(),
  createBy: text('create_by').notNull(),
  createTime: time('create_time').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  usedBy: uuid('used_by'),
  revokedAt: time('revoked_at'),
})

export const captchas = pgTable('captchas', {
  id: text('id').primaryKey(),
  answer: text('answer').notNull(),
  proofDigest: text('proof_digest').notNull(),
  proofSalt: text('proof_salt').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const sentCodes = pgTable('sent_codes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text('purpose', { enum: codePurposes }).notNull(),
  receiver: text('receiver').notNull(),
  asker: text('asker').notNull().default(''),
  salt: bytes('salt').notNull(),
  codeHash: bytes('code_hash').notNull(),
  guesses: integer('guesses').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
})

export const codeQuotas = pgTable('code_quotas', {
  key: text('key').primaryKey(),
  sent: integer('sent').notNull(),
  lastAt: time('last_at').notNull(),
  windowEndsAt: time('window_ends_at').notNull(),
})

export const outbox = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel', { enum: channels }).notNull(),
  receiver: text('receiver'),
  data: jsonb('data').$type<TextValues>(),
  language: text('language', { enum: languages }).notNull(),
  template: text('template').notNull(),
  isBulk: boolean('is_bulk').notNull().default(false),
  state: text('state', { enum: outboxStates }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextTryAt: time('next_try_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  leaseId: uuid('lease_id'),
  leaseUntil: time('lease_until'),
  problem: text('problem').$type<DeliveryProblem>(),
  problemDetail: text('problem_detail'),
  problemTime: time('problem_time'),
  createTime: time('create_time').notNull(),
  endTime: time('end_time'),
  requestId: text('request_id'),
  traceparent: text('traceparent'),
})

export const preferences = pgTable(
  'preferences',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updateTime: time('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

export const metricCounts = pgTable('metric_counts', {
  metric: text('metric', { enum: ['sign_ins', 'operations', 'online'] }).notNull(),
  time: time('time').notNull(),
  count: integer('count').notNull(),
})

export const userCountChanges = pgTable('user_count_changes', {
  sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  time: time('time').notNull(),
  change: integer('change').notNull(),
})

export const pageVisits = pgTable(
  'page_visits',
  {
    userId: uuid('user_id').notNull(),
    page: text('page').notNull(),
    weight: doublePrecision('weight').notNull(),
    lastTime: time('last_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page] })],
)

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  translations: translationsColumn(),
  version: integer('version').notNull().default(1),
  updateBy: text('update_by'),
  updateTime: time('update_time').notNull(),
})

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').notNull(),
  isSecurity: boolean('is_security').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  createTime: time('create_time').notNull(),
  readTime: time('read_time'),
})

export const deferredMail = pgTable('deferred_mail', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  kind: text('kind'),
  data: jsonb('data').$type<Record<string, unknown>>(),
  announcementId: uuid('announcement_id'),
  createTime: time('create_time').notNull(),
  dueTime: time('due_time').notNull(),
})

export const announcements = pgTable('announcements', {
  id: uuid('id').primaryKey(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  bodyZh: text('body_zh').notNull(),
  bodyEn: text('body_en').notNull(),
  translations: translationsColumn(),
  isPublished: boolean('is_published').notNull().default(false),
  isPinned: boolean('is_pinned').notNull().default(false),
  isForEveryone: boolean('is_for_everyone').notNull().default(true),
  fromTime: time('from_time').notNull(),
  toTime: time('to_time'),
  isNotified: boolean('is_notified').notNull().default(false),
  shownTime: time('shown_time'),
  isMailed: boolean('is_mailed').notNull().default(false),
  mailedUpTo: uuid('mailed_up_to'),
  ...recordColumns,
})

export const announcementRoles = pgTable(
  'announcement_roles',
  { announcementId: uuid('announcement_id').notNull(), roleId: uuid('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.announcementId, table.roleId] })],
)

export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: uuid('announcement_id').notNull(),
    userId: uuid('user_id').notNull(),
    readTime: time('read_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.userId] })],
)

export const liveAudiences = ['everyone', 'users', 'sessions', 'role', 'permission'] as const

export const liveEvents = pgTable('live_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sequence: bigint('sequence', { mode: 'number' }),
  kind: text('kind').notNull(),
  data: jsonb('data').notNull().default({}),
  audience: text('audience', { enum: liveAudiences }).notNull(),
  audienceIds: text('audience_ids').array().notNull().default([]),
  time: time('time').notNull().defaultNow(),
})

export const userImports = pgTable('user_imports', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  ownerName: text('owner_name').notNull(),
  fileName: text('file_name').notNull(),
  state: text('state', {
    enum: ['checking', 'checked', 'waiting', 'running', 'done', 'failed', 'cancelled'],
  }).notNull(),
  total: integer('total').notNull().default(0),
  bad: integer('bad').notNull().default(0),
  allOrNothing: boolean('all_or_nothing').notNull().default(false),
  progress: integer('progress').notNull().default(0),
  imported: integer('imported').notNull().default(0),
  problem: text('problem'),
  cancelAsked: boolean('cancel_asked').notNull().default(false),
  leaseId: uuid('lease_id'),
  leaseUntil: time('lease_until'),
  ip: text('ip'),
  requestId: text('request_id'),
  createTime: time('create_time').notNull(),
  waitTime: time('wait_time'),
  expiresAt: time('expires_at').notNull(),
})

export const userImportRows = pgTable(
  'user_import_rows',
  {
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    userNameKey: text('user_name_key').notNull(),
    nickName: text('nick_name').notNull(),
    gender: text('gender'),
    phone: text('phone'),
    email: text('email'),
    employeeNumber: text('employee_number'),
    status: text('status').notNull(),
    roleIds: uuid('role_ids').array().notNull(),
    faults: text('faults').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rowNumber] })],
)

export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  version: text('version'),
  buildTime: time('build_time'),
  startTime: time('start_time').notNull().defaultNow(),
  lastSeenAt: time('last_seen_at').notNull().defaultNow(),
})

export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  nextRunAt: time('next_run_at').notNull(),
  everyMs: integer('every_ms'),
  isOnDemand: boolean('is_on_demand').notNull().default(false),
  isPaused: boolean('is_paused').notNull().default(false),
  isRequested: boolean('is_requested').notNull().default(false),
  failures: integer('failures').notNull().default(0),
  leaseId: uuid('lease_id'),
  serverId: uuid('server_id'),
  startTime: time('start_time'),
  expiresAt: time('expires_at'),
  registeredAt: time('registered_at').notNull().defaultNow(),
})

export const jobRuns = pgTable('job_runs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  job: text('job').notNull(),
  serverId: uuid('server_id').notNull(),
  startTime: time('start_time').notNull(),
  endTime: time('end_time').notNull(),
  outcome: text('outcome', { enum: jobOutcomes }).notNull(),
  error: text('error'),
  handled: integer('handled'),
})

export const browserErrors = pgTable('browser_errors', {
  id: uuid('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  message: text('message').notNull(),
  stack: text('stack').notNull(),
  page: text('page').notNull(),
  build: text('build').notNull(),
  count: integer('count').notNull().default(1),
  firstSeenAt: time('first_seen_at').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
})
