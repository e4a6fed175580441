import { iconTypeCodes, menuTypeCodes } from './menu-codes.ts'
import { menuFields, menuTitles, routeName, untitled } from './menu-fields.ts'
import * as z from 'zod'
import { inputShape, outputShape } from '@amber/contract/fields.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { recordFields } from '@amber/contract/paging.ts'
import { id, statusCodes } from '@amber/contract/rules.ts'

const menuData = { ...inputShape(menuFields), iconType: z.enum(iconTypeCodes, 'invalid') }

const targets = ['component', 'url', 'href'] as const
type Opening = Pick<z.infer<z.ZodObject<typeof menuData>>, 'type' | (typeof targets)[number]>

function checkTarget({ value, issues }: z.core.ParsePayload<Opening>): void {
  const given = targets.filter((name) => value[name] !== null)
  for (const name of given.slice(value.type === menuTypeCodes.directory ? 0 : 1))
    issues.push({ code: 'custom', input: value, path: [name], message: 'invalid' })
}

export const blankMenu = {
  parentId: null,
  type: menuTypeCodes.menu,
  ...untitled,
  icon: null,
  iconType: iconTypeCodes.iconify,
  layout: null,
  component: null,
  sortOrder: 0,
  hideInMenu: false,
  activeMenu: null,
  keepAlive: false,
  multiTab: false,
  fixedIndexInTab: null,
  href: null,
  url: null,
  query: [],
  status: statusCodes.enabled,
  buttons: [],
} satisfies Omit<z.infer<z.ZodObject<typeof menuData>>, 'routeName' | 'routePath'>

/** Older texts may break the current rule for names. */
const { component, query, buttons } = outputShape(menuFields)
const menu = z.object({
  ...recordFields,
  ...menuData,
  ...menuTitles,
  component,
  query,
  buttons,
  i18nKey: z.string(),
})
export type Menu = z.infer<typeof menu>

const shownMenu = z.object({
  ...menu.omit({
    version: true,
    createBy: true,
    createTime: true,
    updateBy: true,
    updateTime: true,
  }).shape,
})

const menuConflicts = [
  'menu_route_name_taken',
  'menu_path_taken',
  'menu_button_taken',
] as const satisfies readonly ErrorCode[]

export const menus = {
  /** Parents before children. */
  list: endpoint({
    method: 'GET',
    path: '/menus',
    allow: 'menu:list',
    input: z.strictObject({}),
    output: z.array(menu),
  }),
  /** In dynamic authorization, for the caller's roles. */
  mine: endpoint({
    method: 'GET',
    path: '/my-menus',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.array(shownMenu),
  }),
  create: endpoint({
    method: 'POST',
    path: '/menus',
    allow: 'menu:update',
    errors: ['menu_missing', 'menu_parent_not_directory', ...menuConflicts],
    input: z.strictObject(menuData).check(checkTarget),
    output: menu,
    audit: 'menu.create',
    idempotent: true,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/menus/:id',
    allow: 'menu:update',
    errors: [
      'menu_unknown',
      'record_changed',
      'menu_missing',
      'menu_parent_not_directory',
      'menu_below_itself',
      'menu_has_children',
      ...menuConflicts,
    ],
    input: z.strictObject({ id, version: z.number().int(), ...menuData }).check(checkTarget),
    output: menu,
    audit: 'menu.update',
    idempotent: true,
  }),
  /** Moves a menu below a parent (null for the top level), before a child or to the end. */
  move: endpoint({
    method: 'POST',
    path: '/menus/:id/move',
    allow: 'menu:update',
    errors: [
      'menu_unknown',
      'record_changed',
      'menu_missing',
      'menu_parent_not_directory',
      'menu_below_itself',
    ],
    input: z.strictObject({
      id,
      version: z.number().int(),
      parentId: id.nullable(),
      beforeId: id.nullable(),
    }),
    output: z.array(menu),
    audit: 'menu.move',
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/menus/:id',
    allow: 'menu:update',
    errors: ['menu_unknown', 'menu_has_children'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'menu.remove',
    idempotent: true,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/menu-comparison',
    allow: 'menu:list',
    input: z.strictObject({}),
    output: z.object({
      /** Routes without a stored menu, parents first. */
      missing: z.array(
        z.object({ routeName: z.string(), routePath: z.string(), i18nKey: z.string() }),
      ),
      /** Menus whose page, path or address differs from the code. */
      differing: z.array(
        z.object({
          id,
          routeName: z.string(),
          i18nKey: z.string(),
          fields: z.array(
            z.object({
              name: z.enum(['routePath', 'type', 'component', 'url', 'href', 'activeMenu']),
              stored: z.string().nullable(),
              declared: z.string().nullable(),
            }),
          ),
        }),
      ),
      /** Menus whose page is not in the code. */
      unknown: z.array(
        z.object({ id, routeName: z.string(), routePath: z.string(), component: z.string() }),
      ),
    }),
  }),
  /** Synchronizes chosen menus with the routes. */
  synchronise: endpoint({
    method: 'POST',
    path: '/menu-synchronisation',
    allow: 'menu:update',
    errors: ['menu_missing', 'menu_has_children', ...menuConflicts],
    input: z
      .strictObject({
        /** Their parents are added with them. */
        add: z.array(routeName).max(500),
        /** Menus that take the values of the code. */
        update: z.array(routeName).max(500),
        /** A menu with children is only removed together with them. */
        remove: z.array(id).max(500),
      })
      .refine(({ add, update, remove }) => add.length + update.length + remove.length > 0, {
        path: ['add'],
        message: 'required',
      }),
    output: z.object({
      added: z.number().int(),
      updated: z.number().int(),
      removed: z.number().int(),
    }),
    audit: 'menu.synchronise',
    idempotent: true,
  }),
}
