import { defineMessages } from '#web/lib/i18n.ts'

export const projectIntroMessages = defineMessages({
  name: { zh: '琥珀管理系统', en: 'Amber Admin' },
  lead: {
    zh: '面向企业员工的双语管理后台：真实的服务器，真实的 Postgres，一份契约贯穿两端。',
    en: 'A bilingual admin console for staff: a real server, a real Postgres, and one contract between the two ends.',
  },
  version: { zh: '版本', en: 'Version' },
  built: { zh: '构建时间', en: 'Built' },
  licence: { zh: '许可证', en: 'Licence' },
  mode: { zh: '运行模式', en: 'Mode' },
  evaluation: { zh: '评估', en: 'Evaluation' },
  production: { zh: '正式', en: 'Production' },
  guide: { zh: '使用手册', en: 'User guide' },
  api: { zh: '接口文档', en: 'API reference' },
  what: { zh: '它的特点', en: 'What it stands for' },
  real: { zh: '真实可用', en: 'The real thing' },
  realText: {
    zh: '每个数字都来自数据库，每次修改都有权限检查、事务和审计，不用示例数据充数。',
    en: 'Every figure comes from the database; every change is permitted, transacted and audited.',
  },
  once: { zh: '只声明一次', en: 'Declared once' },
  onceText: {
    zh: '接口、权限、校验和文案各写一次，菜单、守卫、测试与接口文档由此推导。',
    en: 'Calls, permissions, rules and words are written once; menus, guards, tests and the API reference follow.',
  },
  bilingual: { zh: '中英双语', en: 'Two languages' },
  bilingualText: {
    zh: '界面、校验、服务器消息、图表与日期都有中英文，随时切换。',
    en: 'Screens, rules, server messages, charts and dates speak Chinese and English, at any moment.',
  },
  everyone: { zh: '人人可用', en: 'For everyone' },
  everyoneText: {
    zh: '全程可用键盘操作，符合 WCAG 2.2 AA，深浅配色与手机屏幕都经过测试。',
    en: 'All by keyboard, WCAG 2.2 AA, tested in light and dark and on a phone.',
  },
  architecture: { zh: '架构', en: 'Architecture' },
  architectureText: {
    zh: '三个房间，一扇门：契约说清两端的话，服务器保管事实，网页呈现它们。',
    en: 'Three rooms and one doorway: the contract is what both sides say, the server keeps the facts, the web shows them.',
  },
  dependencies: { zh: '依赖', en: 'Dependencies' },
  dependenciesText: {
    zh: '构建时从 package.json 与已安装的软件包中读取。',
    en: 'Read from package.json and the installed packages when this was built.',
  },
  licences: { zh: '许可证统计', en: 'Packages by licence' },
  package: { zh: '软件包', en: 'Package' },
  contract: { zh: '契约 contract', en: 'Contract' },
  server: { zh: '服务器 server', en: 'Server' },
  web: { zh: '网页 web', en: 'Web' },
  demo: { zh: '演示 demo', en: 'Demo' },
})
