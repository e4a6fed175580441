import { defineMessages } from './i18n.ts'

export const roleNamesMessages = defineMessages({
  beyond: {
    zh: '包含您没有的权限，不能授予或收回',
    en: 'Holds more than you do, so you can neither give nor take it',
  },
  beyondSome: {
    zh: '灰色的角色包含您没有的权限，不能授予或收回。',
    en: 'Those in grey hold more than you do: you can neither give nor take them.',
  },
})
