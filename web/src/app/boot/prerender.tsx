// Run in Node by the build (web/vite-page.ts) for index.html.
import { defaultThemeSettings, withBrandColor } from '@amber/contract/settings/theme.ts'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { languagePacks } from '@amber/contract/languages/packs.ts'
import { addLanguagePack } from '@amber/contract/language-packs.ts'
import {
  packLanguages,
  languageFacts,
  languages,
  translate,
  type Language,
  type LocalizedText,
} from '@amber/contract/localized-text.ts'
import { brandVariables, styleRule } from '@amber/contract/settings/brand-colors.ts'
import { textNames } from '@amber/contract/stored-texts.ts'
import { brandName, brandShortName, defaultBrand } from '@amber/contract/settings/brand.ts'
import { appMessages } from '#web/app/app.messages.ts'
import { AppRoot } from './app-root.tsx'
import { firstReadUrls } from './first-reads.ts'
import { RootFrame } from '#web/app/root-frame.tsx'
import { LoginLayout } from '#web/features/sign-in/login/login-layout.tsx'
import { LoginPage } from '#web/features/sign-in/login/login-page.tsx'
import { createBrand } from '#web/lib/brand.ts'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { createSignInParts } from '#web/lib/sign-in/sign-in-parts.ts'
import { createSession } from '#web/lib/call/session.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { createStore } from 'zustand/vanilla'
import { rowFit } from '#web/lib/preference/fitted-size.ts'
import { surfaces, surfaceVariables } from '@amber/contract/settings/shades.ts'
import { colorVariables } from '#web/lib/theme/theme-look.ts'
import { createTheme } from '#web/lib/theme/theme.ts'
import { noEarlyAnswers } from '#web/lib/call/early-answers.ts'

/** Constants of boot.ts. */
export const bootConstants = {
  reads: firstReadUrls(),
  rowFit,
  nameFields: Object.fromEntries(
    languages.map((language) => [language, textNames('name', language)]),
  ),
  languageTags: Object.fromEntries(
    languages.map((language) => [language, languageFacts[language].tags]),
  ),
}

for (const language of packLanguages) addLanguagePack(language, languagePacks[language])

const inEachLanguage = (texts: LocalizedText): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, translate(texts, language)]))

/** For screen readers until the program runs. */
export const loading = inEachLanguage(appMessages.loading)

export const names = inEachLanguage(brandName(defaultBrand))

export const shortNames = Object.values(brandShortName(defaultBrand)).join(' ')

export function loginMarkup(language: Language): string {
  const storage = createStorage(() => {
    throw new Error('There is no storage at build time')
  })
  const noMedia = { matches: false, addEventListener: () => {} } as unknown as MediaQueryList
  const noRoot = { dataset: {}, style: { setProperty: () => {} } } as unknown as HTMLElement
  const brand = createBrand('', storage)
  const noServer = () => Promise.reject(new Error('There is no server at build time'))
  const router = createMemoryRouter(
    [
      {
        path: '/',
        Component: RootFrame,
        children: [
          {
            path: 'login',
            Component: LoginLayout,
            children: [{ index: true, Component: LoginPage }],
          },
        ],
      },
    ],
    { initialEntries: ['/login'] },
  )
  return renderToString(
    <AppRoot
      app={{
        shell: createStore(() => ({ router, signedInState: {} })),
        dispose: () => {},
        here: () => '/login',
        services: {
          brand,
          storage,
          windowStorage: storage,
          i18n: createI18n({ storage, first: language, load: noServer }),
          session: createSession(storage),
          theme: createTheme({ storage, media: noMedia, root: noRoot, brand }),
          feedback: createFeedback(),
          // All parts; draw-boot.ts removes the disabled ones.
          signInParts: createSignInParts('*', noServer),
          isEvaluation: true,
          lockScreen: () => {},
          refreshRights: noServer,
          beforeSignOut: () => () => {},
          call: noServer,
          silentRequest: noServer,
          early: noEarlyAnswers,
        },
      }}
    />,
  )
}

export function colorRules(): string {
  const { primaryColor } = defaultBrand
  const settings = withBrandColor(defaultThemeSettings, primaryColor)
  const variables = (isDark: boolean) => ({
    ...surfaceVariables(surfaces[isDark ? 'dark' : 'light']),
    ...colorVariables(settings, isDark),
    ...brandVariables(primaryColor, isDark),
  })
  return (
    styleRule(':root', variables(false)) + styleRule(':root[data-scheme=dark]', variables(true))
  )
}
