import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const twoStepMessages = defineMessages({
  title: { zh: '两步验证', en: 'Two-step verification' },
  text: {
    zh: '登录时除密码外再验证一次，即使密码泄露，他人也无法登录您的账号。',
    en: "Adds a second check at sign-in, so a stolen password isn't enough.",
  },
  on: { zh: '已开启', en: 'On' },
  off: { zh: '未开启', en: 'Off' },
  demanded: { zh: '角色要求', en: 'Required by your role' },
  failed: { zh: '两步验证加载失败', en: "Couldn't load two-step verification" },
  loading: { zh: '正在加载', en: 'Loading' },

  app: { zh: '验证器应用', en: 'Authenticator app' },
  appOff: {
    zh: '使用手机应用生成的 6 位验证码登录。',
    en: 'Sign in with 6-digit codes from an app on your phone.',
  },
  appOn: { zh: '设置时间：{time}', en: 'Set up {time}' },
  setUp: { zh: '设置', en: 'Set up' },
  replace: { zh: '更换', en: 'Replace' },
  turnOff: { zh: '关闭', en: 'Turn off' },
  setUpTitle: { zh: '设置验证器应用', en: 'Set up authenticator app' },
  replaceTitle: { zh: '更换验证器应用', en: 'Replace authenticator app' },
  replaceText: {
    zh: '设置完成前，原来的应用仍然有效。',
    en: 'Your current app keeps working until the new one is set up.',
  },
  turnOffTitle: { zh: '关闭验证器应用？', en: 'Turn off authenticator app?' },
  turnOffText: {
    zh: '登录时不再需要验证码。',
    en: "You'll no longer be asked for a code.",
  },
  turnOffLast: {
    zh: '这是您唯一的两步验证方式。关闭后仅凭密码即可登录，恢复码也会失效。',
    en: "This is your only second step. You'll sign in with just your password, and your recovery codes will stop working.",
  },
  code: { zh: '验证码', en: 'Verification code' },
  verify: { zh: '验证并开启', en: 'Verify and turn on' },
  enabled: { zh: '验证器应用已设置', en: 'Authenticator app set up' },
  disabled: { zh: '验证器应用已关闭', en: 'Authenticator app turned off' },

  codes: { zh: '恢复码', en: 'Recovery codes' },
  codesLeft: {
    zh: '剩余 {count} 个，无法使用其他方式时可用于登录。',
    en: "{count} left, for when you can't use another method.",
  },
  codesFew: {
    zh: '仅剩 {count} 个，请尽快更换。',
    en: 'Only {count} left. Replace them soon.',
  },
  renew: { zh: '更换', en: 'Replace' },
  renewTitle: { zh: '更换恢复码？', en: 'Replace your recovery codes?' },
  renewText: {
    zh: '将生成 10 个新的恢复码，原有恢复码全部失效。',
    en: "You'll get 10 new codes. Your current codes will stop working.",
  },
  codesTitle: { zh: '保存恢复码', en: 'Save your recovery codes' },
  codesText: {
    zh: '无法使用其他方式时，可用恢复码登录，每个仅可使用一次。恢复码仅显示这一次。',
    en: "Use them to sign in when you can't use another method. Each code works once. You won't see them again.",
  },
  codesKept: { zh: '我已保存', en: "I've saved them" },

  passkeys: { zh: '通行密钥', en: 'Passkeys' },
  passkeysText: {
    zh: '使用指纹、面容、屏幕锁或安全密钥登录，无需密码。添加后，密码登录也需要验证。',
    en: 'Sign in with your fingerprint, face, screen lock or a security key instead of a password. Once added, password sign-in asks for it too.',
  },
  passkeysNone: { zh: '暂无通行密钥', en: 'No passkeys yet' },
  addPasskey: { zh: '添加', en: 'Add' },
  addTitle: { zh: '添加通行密钥', en: 'Add passkey' },
  addText: {
    zh: '浏览器将请您确认，并把通行密钥保存到此设备或安全密钥。',
    en: 'Your browser will ask you to confirm and save the passkey on this device or your security key.',
  },
  name: { zh: '名称', en: 'Name' },
  nameHint: { zh: '例如：我的笔记本', en: 'e.g. My laptop' },
  goOn: { zh: '继续', en: 'Continue' },
  added: { zh: '通行密钥已添加', en: 'Passkey added' },
  addedAt: { zh: '添加时间：{time}', en: 'Added {time}' },
  usedAt: { zh: '上次使用：{time}', en: 'Last used {time}' },
  neverUsed: { zh: '尚未使用', en: 'Not used yet' },
  synced: { zh: '多设备同步', en: 'Synced' },
  rename: { zh: '重命名', en: 'Rename' },
  renameOf: { zh: '重命名“{name}”', en: 'Rename {name}' },
  renameTitle: { zh: '重命名通行密钥', en: 'Rename passkey' },
  renamed: { zh: '通行密钥已重命名', en: 'Passkey renamed' },
  save: { zh: '保存', en: 'Save' },
  remove: { zh: '移除', en: 'Remove' },
  removeOf: { zh: '移除“{name}”', en: 'Remove {name}' },
  removeTitle: { zh: '移除“{name}”？', en: 'Remove {name}?' },
  removeText: {
    zh: '将无法再用它登录。设备上保存的通行密钥需另行删除。',
    en: "You won't be able to sign in with it. Delete it on your device separately.",
  },
  removed: { zh: '通行密钥已移除', en: 'Passkey removed' },

  identityCheckText: { zh: '请先验证您的身份。', en: "First, confirm it's you." },
  cancel: { zh: '取消', en: 'Cancel' },
  done: { zh: '完成', en: 'Done' },
})

/** What administrators are told of somebody else. */
export const userTwoStepMessages = defineMessages({
  title: { zh: '两步验证', en: 'Two-step verification' },
  state: { zh: '状态', en: 'Status' },
  on: { zh: '已开启', en: 'On' },
  off: { zh: '未开启', en: 'Off' },
  due: { zh: '未设置，下次登录时必须设置', en: 'Not set up; required at next sign-in' },
  app: { zh: '验证器应用', en: 'Authenticator app' },
  since: { zh: '{time} 设置', en: 'Set up {time}' },
  none: { zh: '未设置', en: 'Not set up' },
  passkeys: { zh: '通行密钥', en: 'Passkeys' },
  codes: { zh: '剩余恢复码', en: 'Recovery codes left' },
  demand: { zh: '角色要求', en: 'Required by role' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  reset: { zh: '重置', en: 'Reset' },
  resetTitle: { zh: '重置 {name} 的两步验证？', en: 'Reset two-step verification for {name}?' },
  resetText: {
    zh: '将移除验证器应用、恢复码和通行密钥，{name} 会在所有设备上退出登录，之后仅凭密码登录。重置前，请核实对方身份。',
    en: 'The authenticator app, recovery codes and passkeys will be removed. {name} will be signed out on all devices and sign in with just a password. Verify their identity first.',
  },
  resetDone: { zh: '两步验证已重置', en: 'Two-step verification reset' },
})
