import { menus } from './menus.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const menusReference = {
  tag: 'menus',
  title: { zh: '菜单', en: 'Menus' },
  schemas: {
    Menu: menus.create.output,
    ShownMenu: menus.mine.output.element,
  },
  groups: {
    menus: {
      list: {
        summary: { zh: '查询全部菜单', en: 'List menus' },
        description: { zh: '上级在前，下级在后。', en: 'Parents come before children.' },
      },
      mine: {
        summary: { zh: '获取自己的菜单', en: 'List your menus' },
        description: {
          zh: '动态授权模式下，按调用者的角色返回。',
          en: "In dynamic mode, by the caller's roles.",
        },
      },
      create: { summary: { zh: '新增菜单', en: 'Create a menu' } },
      update: { summary: { zh: '编辑菜单', en: 'Update a menu' } },
      move: {
        summary: { zh: '移动菜单', en: 'Move a menu' },
        description: {
          zh: '移到某个上级之下（null 为顶级），放在指定菜单之前或末尾。',
          en: 'Moves it below a parent (null for the top level), before a sibling or to the end.',
        },
      },
      remove: { summary: { zh: '删除菜单', en: 'Delete a menu' } },
      compare: { summary: { zh: '比较菜单与代码', en: 'Compare menus with the code' } },
      synchronise: { summary: { zh: '同步菜单', en: 'Sync menus with the code' } },
    } satisfies GroupReference<typeof menus>,
  },
} satisfies DomainReference
