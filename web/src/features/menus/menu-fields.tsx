import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { FieldControl, FormField } from '#web/ui/form/form-field.tsx'
import { switchField } from '#web/ui/form/switch-field.tsx'
import { IconPicker } from '#web/ui/picker/icon-picker.tsx'
import { KeyValueInput } from '#web/ui/form/key-value-input.tsx'
import type { Pair } from '#web/ui/form/key-value-input.tsx'
import type { FindIcons } from '#web/ui/picker/use-icon-list.ts'
import { parentsFor, translations } from './menu-model.ts'
import type { MenuDraft } from './menu-model.ts'
import type { menuFormMessages, menusMessages } from './menus.messages.ts'

type MenuFieldContext = {
  t: Translate<typeof menuFormMessages>
  texts: Translate<typeof menusMessages>
  fieldOf: (name: string) => FormField
  status: FormField
  menus: readonly Menu[]
  /** The edited menu, unless it is new. */
  menu: Menu | undefined
  pages: readonly { name: string; title: string }[]
  /** Names a menu with its ancestors. */
  trail: (id: string) => string
  findIcons: FindIcons
}

type YesNo = 'hideInMenu' | 'keepAlive' | 'multiTab'

const yesNoField = (t: MenuFieldContext['t'], name: YesNo, hint?: string): FormField =>
  switchField({
    name,
    label: t(name),
    ...(hint && { hint }),
    show: (isOn) => t(isOn ? 'yes' : 'no'),
  })

function pairsField(
  t: MenuFieldContext['t'],
  from: {
    name: string
    label: string
    hint?: string
    labels: [string, string]
    add: string
    most: number
  },
): FormField {
  const { name, label, hint, ...input } = from
  return {
    kind: 'own',
    isGroup: true,
    name,
    label,
    ...(hint && { hint }),
    show: (value) =>
      (value as readonly Pair[]).map((pair) => pair.filter(Boolean).join(' = ')).join(', ') ||
      t('unset'),
    render: ({ id: _id, value, onChange, ...tied }: FieldControl) => (
      <KeyValueInput {...tied} {...input} value={value as readonly Pair[]} onChange={onChange} />
    ),
  }
}

function placementFields(
  { t, texts, menus, menu, trail }: MenuFieldContext,
  { hideInMenu }: MenuDraft,
): FormField[] {
  const parents = parentsFor(menus, { hideInMenu, ...(menu && { id: menu.id }) })
  return [
    {
      kind: 'radio',
      name: 'type',
      label: t('type'),
      options: [
        { value: menuTypeCodes.directory, label: texts('directory') },
        { value: menuTypeCodes.menu, label: texts('menu') },
      ],
    },
    {
      kind: 'choice',
      name: 'parentId',
      label: t('parent'),
      isRequired: true,
      options: [
        { value: '', label: texts('top') },
        ...parents.map(({ id }) => ({ value: id, label: trail(id) })),
      ],
    },
  ]
}

const identityFields = ({ t, fieldOf }: MenuFieldContext): FormField[] => [
  fieldOf('titleZh'),
  { ...fieldOf('titleEn'), hint: t('titleHint') },
  ...translations.map(fieldOf),
  { ...fieldOf('routeName'), hint: t('routeNameHint') },
  { ...fieldOf('routePath'), hint: t('routePathHint') },
]

function pageField({ t, pages }: MenuFieldContext, { component }: MenuDraft): FormField {
  const isMissing = component !== null && !pages.some(({ name }) => name === component)
  return {
    kind: 'choice',
    name: 'component',
    label: t('component'),
    hint: t('componentHint'),
    options: [
      ...pages.map(({ name, title }) => ({ value: name, label: `${title} · ${name}` })),
      ...(isMissing
        ? [{ value: component, label: t('componentMissing', { page: component }) }]
        : []),
    ],
  }
}

/** Target of a menu: a page, an embedded address or a link. */
function contentFields(context: MenuFieldContext, draft: MenuDraft): FormField[] {
  const { t, fieldOf } = context
  const { shows } = draft
  return [
    {
      kind: 'radio',
      name: 'shows',
      label: t('shows'),
      options: [
        { value: 'page', label: t('showsPage') },
        { value: 'url', label: t('showsUrl') },
        { value: 'href', label: t('showsHref') },
      ],
    },
    shows === 'url' || shows === 'href'
      ? { ...fieldOf(shows), hint: t('addressHint'), isRequired: true }
      : pageField(context, draft),
  ]
}

const appearanceFields = ({ t, findIcons }: MenuFieldContext): FormField[] => [
  {
    kind: 'own',
    name: 'icon',
    label: t('icon'),
    show: (value) => (typeof value === 'string' ? value : t('unset')),
    render: ({ id, value, onChange }) => (
      <IconPicker
        id={id}
        value={typeof value === 'string' ? value : undefined}
        onChange={(name) => onChange(name ?? null)}
        find={findIcons}
      />
    ),
  },
  {
    kind: 'choice',
    name: 'layout',
    label: t('layout'),
    isRequired: true,
    options: [
      { value: '', label: t('layoutInherit') },
      { value: 'base', label: t('layoutBase') },
      { value: 'blank', label: t('layoutBlank') },
    ],
  },
  {
    kind: 'text',
    name: 'sortOrder',
    label: t('sortOrder'),
    hint: t('sortOrderHint'),
    inputMode: 'numeric',
    maxLength: 6,
  },
]

const activeMenuField = ({ t, menus, trail }: MenuFieldContext): FormField => ({
  kind: 'choice',
  name: 'activeMenu',
  label: t('activeMenu'),
  hint: t('activeMenuHint'),
  options: menus
    .filter((one) => !one.hideInMenu && one.type === menuTypeCodes.menu)
    .map((one) => ({ value: one.routePath, label: trail(one.id) })),
})

/** How a menu that is not a link behaves in the tabs. */
function tabFields({ t }: MenuFieldContext, isPage: boolean): FormField[] {
  return [
    yesNoField(t, 'keepAlive', t('keepAliveHint')),
    ...(isPage ? [yesNoField(t, 'multiTab', t('multiTabHint'))] : []),
    {
      kind: 'text',
      name: 'fixedIndexInTab',
      label: t('fixedIndexInTab'),
      hint: t('fixedHint'),
      inputMode: 'numeric',
      maxLength: 3,
    },
  ]
}

const queryField = ({ t }: MenuFieldContext): FormField =>
  pairsField(t, {
    name: 'query',
    label: t('query'),
    labels: [t('queryKey'), t('queryValue')],
    add: t('addQuery'),
    most: 20,
  })

const buttonsField = ({ t }: MenuFieldContext): FormField =>
  pairsField(t, {
    name: 'buttons',
    label: t('buttons'),
    hint: t('buttonsHint'),
    labels: [t('buttonCode'), t('buttonDescription')],
    add: t('addButton'),
    most: 50,
  })

/** Returns the fields that suit the type of the menu and what it opens. */
export function menuFields(context: MenuFieldContext, draft: MenuDraft): FormField[] {
  const isMenu = draft.type === menuTypeCodes.menu
  const isPage = isMenu && draft.shows === 'page'
  const isInside = isMenu && draft.shows !== 'href'
  return [
    ...placementFields(context, draft),
    ...identityFields(context),
    ...(isMenu ? contentFields(context, draft) : []),
    ...appearanceFields(context),
    yesNoField(context.t, 'hideInMenu'),
    ...(isMenu && draft.hideInMenu ? [activeMenuField(context)] : []),
    ...(isInside ? tabFields(context, isPage) : []),
    ...(isPage ? [queryField(context)] : []),
    buttonsField(context),
    context.status,
  ]
}
