import { defineMessages } from './i18n.ts'

export const roleNamesMessages = defineMessages({
  insufficient: {
    zh: '包含您没有的权限，不能授予或收回',
    en: "Includes permissions you don't have, so you can't assign or remove it",
  },
  insufficientSome: {
    zh: '灰色角色包含您没有的权限，不能授予或收回。',
    en: "Grayed-out roles include permissions you don't have. You can't assign or remove them.",
  },
})
