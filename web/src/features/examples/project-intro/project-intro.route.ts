import { defineRoutes } from '#web/lib/route/route.ts'
import { projectIntroRouteMessages } from './project-intro-route.messages.ts'

export const projectIntroRoutes = defineRoutes({
  messages: projectIntroRouteMessages,
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
      page: () => import('./project-intro-page.tsx').then((page) => page.ProjectIntroPage),
    },
  ],
})
