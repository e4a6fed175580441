import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.project-intro': { zh: '项目介绍', en: 'About the project' },
})

export const projectIntroRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'project-intro',
      path: '/project-intro',
      handle: {
        i18nKey: 'route.project-intro',
        icon: 'lucide:info',
        order: 999,
        keepAlive: true,
        example: 'page',
      },
      allow: 'signed-in',
      page: () => import('./project-intro-page.tsx').then((page) => page.ProjectIntroPage),
    },
  ],
})
