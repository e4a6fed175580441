import { defineMessages } from '#web/lib/i18n.ts'

export const twoStepMessages = defineMessages({
  title: { zh: '两步验证', en: 'Two-step sign-in' },
  text: {
    zh: '登录时除密码外再确认一次，密码泄露也无法登录您的账号。',
    en: 'Confirm it is you once more when you sign in, so that a stolen password alone opens nothing.',
  },
  on: { zh: '已开启', en: 'On' },
  off: { zh: '未开启', en: 'Off' },
  demanded: { zh: '角色要求', en: 'Required by your role' },
  failed: { zh: '两步验证没有加载成功', en: 'Two-step sign-in could not be loaded' },
  loading: { zh: '正在加载', en: 'Loading' },

  app: { zh: '验证器应用', en: 'Authenticator app' },
  appOff: {
    zh: '用手机应用生成的 6 位验证码登录。',
    en: 'Six digits that an app on your phone shows.',
  },
  appOn: { zh: '设置时间：{time}', en: 'Set up: {time}' },
  setUp: { zh: '设置', en: 'Set up' },
  replace: { zh: '更换', en: 'Replace' },
  turnOff: { zh: '停用', en: 'Turn off' },
  setUpTitle: { zh: '设置验证器应用', en: 'Set up an authenticator app' },
  replaceTitle: { zh: '更换验证器应用', en: 'Replace the authenticator app' },
  replaceText: {
    zh: '完成设置之前，原来的应用仍然有效。',
    en: 'The present app keeps working until the new one is set up.',
  },
  turnOffTitle: { zh: '停用验证器应用？', en: 'Turn the authenticator app off?' },
  turnOffText: {
    zh: '登录时不再询问应用的验证码。',
    en: 'Its codes are not asked for any more.',
  },
  turnOffLast: {
    zh: '这是最后一种方式：停用后仅凭密码登录，恢复码也会失效。',
    en: 'This is the last way: the password alone signs you in then, and your recovery codes end.',
  },
  code: { zh: '验证码', en: 'Verification code' },
  verify: { zh: '验证并开启', en: 'Verify and turn on' },
  enabled: { zh: '验证器应用已设置', en: 'The authenticator app is set up' },
  disabled: { zh: '验证器应用已停用', en: 'The authenticator app was turned off' },

  codes: { zh: '恢复码', en: 'Recovery codes' },
  codesLeft: {
    zh: '剩余 {count} 个，无法使用其他方式时可用来登录。',
    en: '{count} left, for when you have nothing else at hand.',
  },
  codesFew: {
    zh: '仅剩 {count} 个，请尽快更换。',
    en: 'Only {count} left. Renew them soon.',
  },
  renew: { zh: '更换', en: 'Renew' },
  renewTitle: { zh: '更换恢复码？', en: 'Renew your recovery codes?' },
  renewText: {
    zh: '将生成 10 个新的恢复码，原有的全部失效。',
    en: 'You are given ten new ones. All former ones end.',
  },
  codesTitle: { zh: '保存恢复码', en: 'Keep your recovery codes' },
  codesText: {
    zh: '无法使用其他方式时，可用恢复码登录，每个只能使用一次。它们只显示这一次。',
    en: 'Each lets you in once when you have nothing else at hand. They are shown only now.',
  },
  codesKept: { zh: '我已保存', en: 'I have kept them' },

  passkeys: { zh: '通行密钥', en: 'Passkeys' },
  passkeysText: {
    zh: '用指纹、面容、屏幕锁或安全密钥登录，无需密码。添加后，密码登录也会要求确认。',
    en: 'Sign in with your fingerprint, face, screen lock or a security key, without a password. Once you have one, signing in by password asks for it too.',
  },
  passkeysNone: { zh: '还没有通行密钥。', en: 'There are none yet.' },
  addPasskey: { zh: '添加', en: 'Add' },
  addTitle: { zh: '添加通行密钥', en: 'Add a passkey' },
  addText: {
    zh: '接下来浏览器会请您确认，并在此设备或您的安全密钥上保存通行密钥。',
    en: 'Your browser asks you next, and keeps the passkey on this device or on your security key.',
  },
  name: { zh: '名称', en: 'Name' },
  nameHint: { zh: '例如：我的笔记本', en: 'Such as: My laptop' },
  goOn: { zh: '继续', en: 'Go on' },
  added: { zh: '通行密钥已添加', en: 'The passkey was added' },
  addedAt: { zh: '添加时间：{time}', en: 'Added {time}' },
  usedAt: { zh: '上次使用：{time}', en: 'Last used {time}' },
  neverUsed: { zh: '尚未使用', en: 'Not used yet' },
  synced: { zh: '多设备同步', en: 'Synced' },
  rename: { zh: '重命名', en: 'Rename' },
  renameOf: { zh: '重命名“{name}”', en: 'Rename {name}' },
  renameTitle: { zh: '重命名通行密钥', en: 'Rename the passkey' },
  renamed: { zh: '已重命名', en: 'Renamed' },
  save: { zh: '保存', en: 'Save' },
  remove: { zh: '移除', en: 'Remove' },
  removeOf: { zh: '移除“{name}”', en: 'Remove {name}' },
  removeTitle: { zh: '移除“{name}”？', en: 'Remove {name}?' },
  removeText: {
    zh: '它不再能登录。设备上保存的通行密钥需另行删除。',
    en: 'It does not sign you in any more. What is kept on the device has to be deleted there.',
  },
  removed: { zh: '通行密钥已移除', en: 'The passkey was removed' },

  proofText: { zh: '请先确认是您本人。', en: 'First confirm that it is you.' },
  cancel: { zh: '取消', en: 'Cancel' },
  done: { zh: '完成', en: 'Done' },
})

/** What administrators are told of somebody else. */
export const userTwoStepMessages = defineMessages({
  title: { zh: '两步验证', en: 'Two-step sign-in' },
  state: { zh: '状态', en: 'State' },
  on: { zh: '已开启', en: 'On' },
  off: { zh: '未开启', en: 'Off' },
  due: { zh: '未设置，下次登录时须设置', en: 'Not set up; asked for at the next sign-in' },
  app: { zh: '验证器应用', en: 'Authenticator app' },
  since: { zh: '{time} 设置', en: 'Since {time}' },
  none: { zh: '未设置', en: 'Not set up' },
  passkeys: { zh: '通行密钥', en: 'Passkeys' },
  codes: { zh: '剩余恢复码', en: 'Recovery codes left' },
  demand: { zh: '角色要求', en: 'Required by a role' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  reset: { zh: '重置', en: 'Reset' },
  resetTitle: { zh: '重置 {name} 的两步验证？', en: 'Reset the two-step sign-in of {name}?' },
  resetText: {
    zh: '验证器应用、恢复码和通行密钥都会移除，{name} 会在所有设备上退出登录，之后仅凭密码登录。重置前请确认对方身份。',
    en: 'The authenticator app, recovery codes and passkeys are taken away, {name} is signed out everywhere, and signs in by password alone. Make sure who is asking you.',
  },
  resetDone: { zh: '两步验证已重置', en: 'Two-step sign-in was reset' },
})
