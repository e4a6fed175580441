import { statusField } from '@amber/contract/common-fields.ts'
import { byName, defineFields, namesOf, outputShape, type Field } from '@amber/contract/fields.ts'
import { id, shortText } from '@amber/contract/rules.ts'
import { translationFields } from '@amber/contract/translation-fields.ts'
import { menuTypeCodes } from './menu-codes.ts'
import * as z from 'zod'

export const routeName = z
  .string('required')
  .min(1, 'required')
  .max(64, 'invalid')
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'invalid')
/** Public paths, closed to menus (web/src/app/routes/constant-routes.ts). */
const constantPath = /^\/(?:$|(?:login|login-out|setup|403|404|500)(?:$|\/))/
/** `:name` and a final `*` are parameters. */
const routePath = z
  .string('required')
  .min(1, 'required')
  .max(200, 'invalid')
  .regex(/^\/(?:[\w:.~-]+(?:\/[\w:.~-]+)*(?:\/\*)?)?$/, 'invalid')
  .refine((path) => !constantPath.test(path), 'invalid')
/** No script schemes. */
const address = z
  .string()
  .min(1, 'required')
  .max(500, 'invalid')
  .regex(/^(?:https?:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/, 'invalid')
  .nullable()
const icon = z
  .string()
  .max(100, 'invalid')
  .regex(/^[a-z0-9-]+:[a-z0-9-]+$/, 'invalid')
  .nullable()
const button = z.strictObject({
  code: z
    .string('required')
    .min(1, 'required')
    .max(64, 'invalid')
    .regex(/^[a-z][\w-]*(?::[a-zA-Z][\w-]*)*$/, 'invalid'),
  description: shortText(200).default(''),
})

const title = {
  kind: 'text',
  input: shortText(64).nullable(),
  maxLength: 64,
} as const satisfies Partial<Field>

/** Null or absent for the route's translated name. */
const titleFields = defineFields({
  titleZh: { ...title, label: { zh: '中文名称', en: 'Chinese title' } },
  titleEn: { ...title, label: { zh: '英文名称', en: 'English title' } },
  ...translationFields('title', {
    ...title,
    label: { zh: '{language}名称', en: '{language} title' },
  }),
})
/** Titles in answers; older texts may break the current rule for names. */
export const menuTitles = outputShape(titleFields)
type MenuTitles = z.infer<z.ZodObject<typeof menuTitles>>

export const untitled: MenuTitles = { titleZh: null, titleEn: null }

/** Returns the titles alone. */
export const menuTitlesOf = (menu: MenuTitles): MenuTitles =>
  byName(namesOf(titleFields), (name) => menu[name]) as MenuTitles

export const menuFields = defineFields({
  parentId: {
    kind: 'own',
    label: { zh: '上级菜单', en: 'Parent menu' },
    input: id.nullable(),
    output: id.nullable(),
  },
  type: {
    kind: 'choice',
    label: { zh: '类型', en: 'Type' },
    options: {
      [menuTypeCodes.directory]: { zh: '目录', en: 'Directory' },
      [menuTypeCodes.menu]: { zh: '菜单', en: 'Menu' },
    },
    input: z.enum(menuTypeCodes, 'invalid'),
    isRequired: true,
  },
  routeName: {
    kind: 'text',
    label: { zh: '路由名称', en: 'Route name' },
    input: routeName,
    maxLength: 64,
    isRequired: true,
  },
  routePath: {
    kind: 'text',
    label: { zh: '路由路径', en: 'Route path' },
    input: routePath,
    maxLength: 200,
    isRequired: true,
  },
  ...titleFields,
  icon: { kind: 'text', label: { zh: '图标', en: 'Icon' }, input: icon },
  layout: {
    kind: 'choice',
    label: { zh: '布局', en: 'Layout' },
    options: {
      base: { zh: '主布局', en: 'Main layout' },
      blank: { zh: '空白布局', en: 'Blank layout' },
    },
    input: z.enum(['base', 'blank'], 'invalid').nullable(),
  },
  /** Null for directories, links and embedded addresses. */
  component: {
    kind: 'text',
    label: { zh: '页面组件', en: 'Page component' },
    input: shortText(64).nullable(),
  },
  sortOrder: {
    kind: 'number',
    label: { zh: '排序', en: 'Order' },
    input: z.number().int().min(0, 'invalid').max(100_000, 'invalid'),
    isRequired: true,
  },
  hideInMenu: {
    kind: 'flag',
    label: { zh: '在菜单中隐藏', en: 'Hide in menu' },
    input: z.boolean(),
  },
  activeMenu: {
    kind: 'text',
    label: { zh: '高亮的菜单', en: 'Highlighted menu' },
    input: routePath.nullable(),
  },
  keepAlive: { kind: 'flag', label: { zh: '缓存页面', en: 'Keep alive' }, input: z.boolean() },
  multiTab: { kind: 'flag', label: { zh: '多标签页', en: 'Multi tab' }, input: z.boolean() },
  fixedIndexInTab: {
    kind: 'number',
    label: { zh: '固定标签页的位置', en: 'Fixed index in tab' },
    input: z.number().int().min(0, 'invalid').max(100, 'invalid').nullable(),
  },
  href: {
    kind: 'text',
    label: { zh: '链接地址', en: 'Link URL' },
    input: address,
    inputMode: 'url',
    maxLength: 500,
  },
  url: {
    kind: 'text',
    label: { zh: '内嵌地址', en: 'Embedded URL' },
    input: address,
    inputMode: 'url',
    maxLength: 500,
  },
  query: {
    kind: 'own',
    label: { zh: '查询参数', en: 'Query parameters' },
    input: z
      .array(z.strictObject({ key: shortText(64).min(1), value: shortText(200) }))
      .max(20, 'invalid'),
    output: z.array(z.object({ key: z.string(), value: z.string() })),
  },
  status: statusField,
  buttons: {
    kind: 'own',
    label: { zh: '按钮', en: 'Buttons' },
    input: z.array(button).max(50, 'invalid'),
    output: z.array(z.object({ code: z.string(), description: z.string() })),
  },
})
