import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const projectIntroMessages = defineMessages({
  lead: {
    zh: '面向企业员工的多语言管理后台：真实的后端与 Postgres 数据库，前后端共享类型契约。',
    en: 'A multilingual admin console for your staff, with a real backend, a real Postgres database and one typed contract between server and web.',
  },
  version: { zh: '版本', en: 'Version' },
  built: { zh: '构建时间', en: 'Build time' },
  licence: { zh: '许可证', en: 'License' },
  mode: { zh: '运行模式', en: 'Mode' },
  evaluation: { zh: '试用', en: 'Evaluation' },
  production: { zh: '正式', en: 'Production' },
  guide: { zh: '使用手册', en: 'User guide' },
  api: { zh: '接口文档', en: 'API reference' },
  what: { zh: '产品特点', en: 'Highlights' },
  real: { zh: '真实可用', en: 'Real backend' },
  realText: {
    zh: '数据均来自数据库，每次修改都经过权限校验，并在事务中记入操作日志。',
    en: 'Every number comes from the database. Every change is authorized, transactional and audited.',
  },
  once: { zh: '一次声明', en: 'Single source of truth' },
  onceText: {
    zh: '接口、权限、校验和文案只声明一次，菜单、路由守卫、测试和接口文档由此生成。',
    en: 'Endpoints, permissions, validation and text are declared once. Menus, route guards, tests and API docs are derived from them.',
  },
  multilingual: { zh: '多语言', en: 'Multilingual' },
  multilingualText: {
    zh: '界面、校验、服务端消息、图表和日期均支持简体中文、英文和繁体中文，随时切换。',
    en: 'Screens, validation, server messages, charts and dates in Simplified Chinese, English and Traditional Chinese. Switch at any time.',
  },
  everyone: { zh: '无障碍', en: 'Accessible' },
  everyoneText: {
    zh: '支持全键盘操作，符合 WCAG 2.2 AA，适配深浅色与手机屏幕。',
    en: 'Full keyboard support, WCAG 2.2 AA, light and dark mode, and phone screens.',
  },
  architecture: { zh: '架构', en: 'Architecture' },
  architectureText: {
    zh: '前后端共享同一份类型契约：接口定义一次，两端共用。',
    en: 'One typed contract shared by server and web.',
  },
  dependencies: { zh: '依赖', en: 'Dependencies' },
  dependenciesText: {
    zh: '构建时读取自 package-lock.json。',
    en: 'Read from package-lock.json at build time.',
  },
  licences: { zh: '许可证统计', en: 'Packages by license' },
  package: { zh: '依赖包', en: 'Package' },
  contract: { zh: '契约 contract', en: 'Contract' },
  server: { zh: '服务端 server', en: 'Server' },
  web: { zh: '前端 web', en: 'Web' },
  demo: { zh: '演示 demo', en: 'Demo' },
  packages: { zh: '通用包 packages', en: 'Packages' },
})
