import { announcements } from '@amber/contract/messaging/announcements.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { themeModes } from '@amber/contract/settings/theme.ts'
import { users } from '@amber/contract/users/users.ts'
import { composeText, languageFacts, type LocalizedText } from '@amber/contract/localized-text.ts'
import { svg as keysIcon } from 'virtual:icon/keyboard'
import { svg as languageIcon } from 'virtual:icon/languages'
import { svg as lockIcon } from 'virtual:icon/lock'
import { svg as signOutIcon } from 'virtual:icon/log-out'
import { svg as inviteIcon } from 'virtual:icon/mail-plus'
import { svg as monitor } from 'virtual:icon/monitor'
import { svg as moon } from 'virtual:icon/moon'
import { svg as themeIcon } from 'virtual:icon/palette'
import { svg as plusIcon } from 'virtual:icon/plus'
import { svg as settingIcon } from 'virtual:icon/sliders-horizontal'
import { svg as sun } from 'virtual:icon/sun'
import { svg as restoreIcon } from 'virtual:icon/undo-2'
import { svg as addIcon } from 'virtual:icon/user-plus'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useLayoutStore } from '#web/app/layout/layout-state.ts'
import { useSignOut } from '#web/app/layout/use-sign-out.ts'
import { settingSections } from '#web/features/settings/setting-sections.ts'
import { settingsRouteMessages } from '#web/features/settings/settings.route.ts'
import { addNow } from '#web/lib/browser/add-now.ts'
import { otherLanguages } from '#web/lib/i18n/i18n.ts'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { useCan, useLanguage, useServices } from '#web/lib/call/services.ts'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { searchActionsMessages as texts } from './search-actions.messages.ts'

export type Action = {
  name: string
  texts: LocalizedText
  above?: LocalizedText
  svg: string
  run: () => void
}

const schemeIcons = { light: sun, dark: moon, system: monitor }
const settingsPath = '/system/setting'

const elsewhere = {
  addUser: {
    path: '/system/user',
    needs: [users.create, users.list],
    state: addNow,
    svg: addIcon,
  },
  inviteUser: {
    path: '/system/invitation',
    needs: [invitations.create, invitations.list],
    state: addNow,
    svg: inviteIcon,
  },
  restoreUser: {
    path: '/system/removed-user',
    needs: [users.restore, users.listRemoved],
    state: () => null,
    svg: restoreIcon,
  },
  addRole: {
    path: '/system/role',
    needs: [roles.create, roles.list],
    state: addNow,
    svg: plusIcon,
  },
  addAnnouncement: {
    path: '/system/announcement',
    needs: [announcements.create, announcements.list],
    state: addNow,
    svg: plusIcon,
  },
} as const

/** Returns the permitted ones of the actions that begin on a page. */
function usePageActions() {
  const navigate = useNavigate()
  const can = useCan()
  const mayOpen = useMayOpen()
  const begun = (names: readonly (keyof typeof elsewhere)[]): Action[] =>
    names
      .map((name) => ({ name, texts: texts[name], ...elsewhere[name] }))
      .filter(({ path, needs }) => can(needs) && mayOpen(path))
      .map(({ name, texts: said, svg, path, state }) => ({
        name,
        texts: said,
        svg,
        run: () => void navigate(path, { state: state() }),
      }))
  const open = can(settings.get) && mayOpen(settingsPath) ? settingSections : []
  const sections = open.map((section): Action => ({
    name: `setting ${section.id}`,
    texts: section.texts,
    above: settingsRouteMessages['route.system_setting'],
    svg: settingIcon,
    run: () => void navigate(`${settingsPath}?section=${section.id}`),
  }))
  return { begun, sections }
}

/** Returns the permitted actions: `always` for an empty query, `all` for matching. */
export function useActions(): { always: readonly Action[]; all: readonly Action[] } {
  const { lockScreen, i18n, theme } = useServices()
  const layout = useLayoutStore()
  const shortcuts = useShortcuts()
  const signOut = useSignOut()
  const isPhone = usePhone()
  const { begun, sections } = usePageActions()
  const mode = useStore(theme, (state) => state.mode)
  const language = useLanguage()
  const modes = themeModes
    .filter((one) => one !== mode)
    .map((one): Action => ({
      name: one,
      texts: texts[one],
      svg: schemeIcons[one],
      run: () => theme.setMode(one),
    }))
  const always: Action[] = [
    ...begun(['addUser']),
    ...modes,
    ...otherLanguages(language).map((other): Action => ({
      name: `language ${other}`,
      texts: composeText((translateTo) =>
        translateTo(texts.language, { name: languageFacts[other].name }),
      ),
      svg: languageIcon,
      run: () => i18n.setLanguage(other),
    })),
    { name: 'lock', texts: texts.lock, svg: lockIcon, run: lockScreen },
    { name: 'signOut', texts: texts.signOut, svg: signOutIcon, run: () => void signOut() },
  ]
  const further: Action[] = [
    ...begun(['inviteUser', 'restoreUser', 'addRole', 'addAnnouncement']),
    {
      name: 'theme',
      texts: texts.theme,
      svg: themeIcon,
      run: () => layout.setState({ themeDrawerOpen: true }),
    },
    ...sections,
  ]
  // A phone has no keys.
  if (!isPhone)
    further.push({
      name: 'shortcuts',
      texts: texts.shortcuts,
      svg: keysIcon,
      run: () => shortcuts?.run('help'),
    })
  return { always, all: [...always, ...further] }
}
