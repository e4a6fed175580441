import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.document': { zh: '文档', en: 'Documentation' },
  'route.document_admin-docs': { zh: '使用手册', en: 'User guide' },
  'route.document_admin-docs-link': { zh: '使用手册（外链）', en: 'User guide (link)' },
  'route.document_react': { zh: 'React 文档', en: 'React docs' },
  'route.document_router-link': { zh: 'React Router 文档（外链）', en: 'React Router docs (link)' },
  'route.document_vite': { zh: 'Vite 文档', en: 'Vite docs' },
})

/**
 * Embeds `url` and opens `href` outside. Own addresses begin with `/` and may contain `{language}` and `{scheme}`.
 */
export const documentRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'document',
      path: '/document',
      handle: { i18nKey: 'route.document', icon: 'lucide:book-open', order: 2, example: 'page' },
      children: [
        {
          name: 'document_admin-docs',
          path: '/document/admin-docs',
          handle: {
            i18nKey: 'route.document_admin-docs',
            icon: 'lucide:book-text',
            order: 1,
            url: '/docs/{language}.html?scheme={scheme}',
            keepAlive: true,
          },
        },
        {
          name: 'document_admin-docs-link',
          path: '/document/admin-docs-link',
          handle: {
            i18nKey: 'route.document_admin-docs-link',
            icon: 'lucide:external-link',
            order: 2,
            href: '/docs/',
          },
        },
        {
          name: 'document_react',
          path: '/document/react',
          handle: {
            i18nKey: 'route.document_react',
            icon: 'lucide:atom',
            order: 3,
            url: 'https://react.dev/',
            keepAlive: true,
          },
        },
        {
          name: 'document_router-link',
          path: '/document/router-link',
          handle: {
            i18nKey: 'route.document_router-link',
            icon: 'lucide:external-link',
            order: 4,
            href: 'https://reactrouter.com/',
          },
        },
        {
          name: 'document_vite',
          path: '/document/vite',
          handle: {
            i18nKey: 'route.document_vite',
            icon: 'lucide:zap',
            order: 5,
            url: 'https://vite.dev/',
            keepAlive: true,
          },
        },
      ],
    },
  ],
})
