import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const exampleSettingsMessages = defineMessages({
  examples: { zh: '示例页面', en: 'Example pages' },
  examplesText: {
    zh: '演示产品功能的页面：文档、异常页、功能、多级菜单、模拟接口和项目介绍。',
    en: 'Pages that show what the product can do: Documentation, Error pages, Features, Multi-level menu, Mock API and About the project.',
  },
  examplesMode: { zh: '显示示例页面', en: 'Show example pages' },
  examplesOn: { zh: '开启', en: 'On' },
  examplesOnText: {
    zh: '有权限的用户可以在菜单和搜索中看到它们。',
    en: 'Shown in the menu and in search to everyone with access.',
  },
  examplesOff: { zh: '关闭', en: 'Off' },
  examplesOffText: {
    zh: '从菜单、搜索和角色权限中隐藏，地址显示 404。重新开启后，菜单和权限恢复原样。',
    en: 'Hidden from menus, search and role permissions, and their addresses show 404. Turning them back on restores menus and permissions.',
  },
})
