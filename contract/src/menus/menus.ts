import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { recordFields } from '@amber/contract/paging.ts'
import { id, shortText, status } from '@amber/contract/rules.ts'

const routeName = z
  .string('required')
  .min(1, 'required')
  .max(64, 'invalid')
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'invalid')
/** Paths that everybody may open, and that no menu can stand at (web/src/app/routes/constant-routes.ts). */
const constantPath = /^\/(?:$|(?:login|login-out|setup|403|404|500)(?:$|\/))/
/** An absolute path of this product; `:name` and a last `*` stand for parts that vary. */
const routePath = z
  .string('required')
  .min(1, 'required')
  .max(200, 'invalid')
  .regex(/^\/(?:[\w:.~-]+(?:\/[\w:.~-]+)*(?:\/\*)?)?$/, 'invalid')
  .refine((path) => !constantPath.test(path), 'invalid')
const title = shortText(64).nullable()
/** An address of our own, or of the web; nothing that a browser would run. */
const address = z
  .string()
  .min(1, 'required')
  .max(500, 'invalid')
  .regex(/^(?:https?:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/, 'invalid')
  .nullable()

const button = z.strictObject({
  code: z
    .string('required')
    .min(1, 'required')
    .max(64, 'invalid')
    .regex(/^[a-z][\w-]*(?::[a-zA-Z][\w-]*)*$/, 'invalid'),
  description: shortText(200).default(''),
})

const menuData = {
  parentId: id.nullable(),
  /** `'1'` directory, `'2'` menu. */
  type: z.enum(['1', '2'], 'invalid'),
  routeName,
  routePath,
  /** Names of people's own; null where the route's translated name is shown. */
  titleZh: title,
  titleEn: title,
  /** Such as `lucide:house`. */
  icon: z
    .string()
    .max(100, 'invalid')
    .regex(/^[a-z0-9-]+:[a-z0-9-]+$/, 'invalid')
    .nullable(),
  /** `'1'` iconify, `'2'` local. */
  iconType: z.enum(['1', '2'], 'invalid'),
  layout: z.enum(['base', 'blank'], 'invalid').nullable(),
  /** The name of the page that is shown; null for directories, links and embedded addresses. */
  component: shortText(64).nullable(),
  sortOrder: z.number().int().min(0, 'invalid').max(100_000, 'invalid'),
  hideInMenu: z.boolean(),
  activeMenu: routePath.nullable(),
  keepAlive: z.boolean(),
  multiTab: z.boolean(),
  fixedIndexInTab: z.number().int().min(0, 'invalid').max(100, 'invalid').nullable(),
  href: address,
  url: address,
  query: z
    .array(z.strictObject({ key: shortText(64).min(1), value: shortText(200) }))
    .max(20, 'invalid'),
  status,
  buttons: z.array(button).max(50, 'invalid'),
}

/** What a menu can open, one at most; a directory opens nothing. */
const targets = ['component', 'url', 'href'] as const
type Opening = Pick<z.infer<z.ZodObject<typeof menuData>>, 'type' | (typeof targets)[number]>

function checkTarget({ value, issues }: z.core.ParsePayload<Opening>): void {
  const given = targets.filter((name) => value[name] !== null)
  for (const name of given.slice(value.type === '1' ? 0 : 1))
    issues.push({ code: 'custom', input: value, path: [name], message: 'invalid' })
}

/** A menu of which nothing is said but what it is called and where it stands: one that is shown, and leads to no page yet. */
export const blankMenu = {
  parentId: null,
  type: '2',
  titleZh: null,
  titleEn: null,
  icon: null,
  iconType: '1',
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
  status: '1',
  buttons: [],
} satisfies Omit<z.infer<z.ZodObject<typeof menuData>>, 'routeName' | 'routePath'>

/** As it is stored: its texts may be of before the rule for names. */
const menu = z.object({
  ...recordFields,
  ...menuData,
  titleZh: z.string().nullable(),
  titleEn: z.string().nullable(),
  component: z.string().nullable(),
  query: z.array(z.object({ key: z.string(), value: z.string() })),
  buttons: z.array(z.object({ code: z.string(), description: z.string() })),
  i18nKey: z.string(),
})
export type Menu = z.infer<typeof menu>

/** What a screen needs of a menu to show it and to lead to it. */
const shownMenu = z.object({
  ...menu.omit({
    version: true,
    createBy: true,
    createTime: true,
    updateBy: true,
    updateTime: true,
  }).shape,
})

export const menus = {
  /** All of them, parents before children, each level in its order. */
  list: endpoint({
    method: 'GET',
    path: '/menus',
    allow: 'menu:list',
    input: z.strictObject({}),
    output: z.array(menu),
  }),
  /** Those that the roles of the caller may see, where the database decides (dynamic authorization). */
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
    input: z.strictObject({ id, version: z.number().int(), ...menuData }).check(checkTarget),
    output: menu,
    audit: 'menu.update',
    idempotent: true,
  }),
  /** Puts a menu below a parent (null: at the top), before one of its children or at the end. */
  move: endpoint({
    method: 'POST',
    path: '/menus/:id/move',
    allow: 'menu:update',
    input: z.strictObject({
      id,
      /** The version that was read, as of an edit. */
      version: z.number().int(),
      parentId: id.nullable(),
      beforeId: id.nullable(),
    }),
    output: z.array(menu),
    audit: 'menu.move',
    idempotent: true,
  }),
  /** Refused while there are menus below it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/menus/:id',
    allow: 'menu:update',
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'menu.remove',
    idempotent: true,
  }),
  /** How the stored menus and the routes of this build differ. */
  compare: endpoint({
    method: 'GET',
    path: '/menu-comparison',
    allow: 'menu:list',
    input: z.strictObject({}),
    output: z.object({
      /** What the code has and the table lacks, parents first. */
      missing: z.array(
        z.object({ routeName: z.string(), routePath: z.string(), i18nKey: z.string() }),
      ),
      /** Stored menus of routes whose page, path or address is another one in the code. */
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
      /** Stored menus whose page the code does not have. */
      unknown: z.array(
        z.object({ id, routeName: z.string(), routePath: z.string(), component: z.string() }),
      ),
    }),
  }),
  /** Brings the table in step with the routes, as far as is asked for. All of it or nothing. */
  synchronise: endpoint({
    method: 'POST',
    path: '/menu-synchronisation',
    allow: 'menu:update',
    input: z
      .strictObject({
        /** Route names that the table lacks; their parents are added with them. */
        add: z.array(routeName).max(500),
        /** Route names that take over what the code says. */
        update: z.array(routeName).max(500),
        /** Ids of unknown menus. One with others below it goes only together with them. */
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
