import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const documentRouteMessages = defineMessages({
  'route.document': { zh: '文档', en: 'Documentation' },
  'route.document_admin-docs': { zh: '使用手册', en: 'User guide' },
  'route.document_admin-docs-link': { zh: '使用手册（外链）', en: 'User guide (link)' },
  'route.document_react': { zh: 'React 文档', en: 'React docs' },
  'route.document_router-link': { zh: 'React Router 文档（外链）', en: 'React Router docs (link)' },
  'route.document_vite': { zh: 'Vite 文档', en: 'Vite docs' },
})
