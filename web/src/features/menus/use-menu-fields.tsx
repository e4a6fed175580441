import { icons } from '@amber/contract/icons.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { Switch } from 'antd'
import { useCallback } from 'react'
import { useDeclaredRoutes } from '#web/lib/route/declared-routes.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import type { FieldControl, FormField } from '#web/ui/form/form-field.tsx'
import { IconPicker } from '#web/ui/picker/icon-picker.tsx'
import { KeyValueInput } from '#web/ui/form/key-value-input.tsx'
import type { Pair } from '#web/ui/form/key-value-input.tsx'
import type { FindIcons } from '#web/ui/picker/use-icon-list.ts'
import { parentsFor } from './menu-model.ts'
import type { MenuDraft } from './menu-model.ts'
import { menuFormMessages, menusMessages } from './menus.messages.ts'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'

export function useMenuFields(menus: readonly Menu[], menu: Menu | undefined) {
  const t = useT(menuFormMessages)
  const texts = useT(menusMessages)
  const translate = useTranslate()
  const { call } = useServices()
  const { textsOf } = useMenuTexts()
  const declared = useDeclaredRoutes()
  const findIcons = useCallback<FindIcons>(
    async (query, signal) => {
      const { records, total } = await call(icons.list, query, { signal, errorDisplay: 'inline' })
      return { names: records.map(({ name }) => name), total }
    },
    [call],
  )

  const yesNo = (name: string, label: string, hint?: string): FormField => ({
    kind: 'own',
    name,
    label,
    ...(hint && { hint }),
    show: (value) => t(value ? 'yes' : 'no'),
    render: ({ value, onChange, ...tied }: FieldControl) => (
      <Switch {...tied} className="menus-switch" checked={value === true} onChange={onChange} />
    ),
  })
  const pairs = (
    name: string,
    from: { label: string; hint?: string; labels: [string, string]; add: string; most: number },
  ): FormField => ({
    kind: 'own',
    isGroup: true,
    name,
    label: from.label,
    ...(from.hint && { hint: from.hint }),
    show: (value) =>
      (value as readonly Pair[]).map((pair) => pair.filter(Boolean).join(' = ')).join(', ') ||
      t('unset'),
    render: ({ id: _id, value, onChange, ...tied }: FieldControl) => (
      <KeyValueInput
        {...tied}
        value={value as readonly Pair[]}
        onChange={onChange}
        labels={from.labels}
        add={from.add}
        most={from.most}
      />
    ),
  })
  const trail = (id: string | null): string => {
    const found = menus.find((one) => one.id === id)
    if (!found) return ''
    const above = trail(found.parentId)
    return above ? `${above} / ${translate(textsOf(found))}` : translate(textsOf(found))
  }

  return (draft: MenuDraft): FormField[] => {
    const isMenu = draft.type === '2'
    const { shows, hideInMenu } = draft
    const isPage = isMenu && shows === 'page'
    const isInside = isMenu && shows !== 'href'
    const pages = declared.filter(({ hasPage }) => hasPage)
    const isGone = draft.component !== null && !pages.some(({ name }) => name === draft.component)
    const when = (isMeant: boolean, ...fields: FormField[]) => (isMeant ? fields : [])
    return [
      {
        kind: 'radio',
        name: 'type',
        label: t('type'),
        options: [
          { value: '1', label: texts('directory') },
          { value: '2', label: texts('menu') },
        ],
      },
      {
        kind: 'choice',
        name: 'parentId',
        label: t('parent'),
        isRequired: true,
        options: [
          { value: '', label: texts('top') },
          ...parentsFor(menus, { hideInMenu, ...(menu && { id: menu.id }) }).map(({ id }) => ({
            value: id,
            label: trail(id),
          })),
        ],
      },
      { kind: 'text', name: 'titleZh', label: t('titleZh'), maxLength: 64 },
      { kind: 'text', name: 'titleEn', label: t('titleEn'), maxLength: 64, hint: t('titleHint') },
      {
        kind: 'text',
        name: 'routeName',
        label: t('routeName'),
        hint: t('routeNameHint'),
        isRequired: true,
        maxLength: 64,
      },
      {
        kind: 'text',
        name: 'routePath',
        label: t('routePath'),
        hint: t('routePathHint'),
        isRequired: true,
        maxLength: 200,
      },
      ...when(isMenu, {
        kind: 'radio',
        name: 'shows',
        label: t('shows'),
        options: [
          { value: 'page', label: t('showsPage') },
          { value: 'url', label: t('showsUrl') },
          { value: 'href', label: t('showsHref') },
        ],
      }),
      ...when(isPage, {
        kind: 'choice',
        name: 'component',
        label: t('component'),
        hint: t('componentHint'),
        options: [
          ...pages.map((page) => ({
            value: page.name,
            label: `${translate(page.texts)} · ${page.name}`,
          })),
          ...(isGone
            ? [
                {
                  value: draft.component!,
                  label: t('componentMissing', { page: draft.component! }),
                },
              ]
            : []),
        ],
      }),
      ...when(isMenu && shows === 'url', {
        kind: 'text',
        name: 'url',
        label: t('url'),
        hint: t('addressHint'),
        inputMode: 'url',
        isRequired: true,
        maxLength: 500,
      }),
      ...when(isMenu && shows === 'href', {
        kind: 'text',
        name: 'href',
        label: t('href'),
        hint: t('addressHint'),
        inputMode: 'url',
        isRequired: true,
        maxLength: 500,
      }),
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
      yesNo('hideInMenu', t('hideInMenu')),
      ...when(isMenu && hideInMenu, {
        kind: 'choice',
        name: 'activeMenu',
        label: t('activeMenu'),
        hint: t('activeMenuHint'),
        options: menus
          .filter((one) => !one.hideInMenu && one.type === '2')
          .map((one) => ({ value: one.routePath, label: trail(one.id) })),
      }),
      ...when(isInside, yesNo('keepAlive', t('keepAlive'), t('keepAliveHint'))),
      ...when(isPage, yesNo('multiTab', t('multiTab'), t('multiTabHint'))),
      ...when(isInside, {
        kind: 'text',
        name: 'fixedIndexInTab',
        label: t('fixedIndexInTab'),
        hint: t('fixedHint'),
        inputMode: 'numeric',
        maxLength: 3,
      }),
      ...when(
        isPage,
        pairs('query', {
          label: t('query'),
          labels: [t('queryKey'), t('queryValue')],
          add: t('addQuery'),
          most: 20,
        }),
      ),
      pairs('buttons', {
        label: texts('buttons'),
        hint: t('buttonsHint'),
        labels: [t('buttonCode'), t('buttonDescription')],
        add: t('addButton'),
        most: 50,
      }),
      {
        kind: 'radio',
        name: 'status',
        label: texts('status'),
        options: [
          { value: '1', label: texts('enabled') },
          { value: '2', label: texts('disabled') },
        ],
      },
    ]
  }
}
