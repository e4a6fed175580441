import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const projectIntroRouteMessages = defineMessages({
  'route.project-intro': { zh: '项目介绍', en: 'About the project' },
})
