import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const functionFormsRouteMessages = defineMessages({
  'route.function_forms': { zh: '表单', en: 'Forms' },
})
