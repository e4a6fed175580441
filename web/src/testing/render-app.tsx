import type { Language } from '@amber/contract/localized-text.ts'
import { render } from '@testing-library/react'
import { setUpUser } from './set-up-user.ts'
import { onTestFinished } from 'vitest'
import type { UserInfo } from '#web/lib/call/session.ts'
import { AppRoot } from '#web/app/boot/app-root.tsx'
import { createApp } from '#web/app/create-app.ts'
import { defaultBrand, printBrand, type Brand } from '@amber/contract/settings/brand.ts'
import { appearance } from '@amber/contract/settings/appearance.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { home } from '@amber/contract/home.ts'
import type { MetricKind } from '@amber/contract/home.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { live } from '@amber/contract/live.ts'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { signInOptions, signInParts } from '@amber/contract/sign-in/sign-in-options.ts'
import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { fakeServer } from './fake-server.ts'
import type { FakeServer } from './fake-server.ts'
import { reply } from './reply.ts'

export function person(from: Partial<UserInfo> = {}): UserInfo {
  return {
    userId: '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c11',
    userName: 'Super',
    nickName: 'Super',
    roles: ['R_SUPER'],
    buttons: [],
    homePath: '/home',
    authorization: 'static',
    hasExamples: true,
    ...from,
  }
}

const none = (kind: MetricKind) => ({ kind, value: 0, before: 0, days: [] })
const quietDay = {
  metrics: (['users', 'online', 'signIns', 'operations'] as const).map(none),
  openItems: [],
  roles: [],
  layout: null,
}

const newUser = {
  joinTime: '2026-03-04T05:06:07.000Z',
  lastSignIn: null,
  signIns: 0,
  operations: 0,
  onlineSeconds: 0,
  keptDays: { signIns: 180, operations: 365 },
}

const unsolved = {
  id: 'image-1',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  challenge: { salt: 'salt', digest: 'no such digest', most: 20 },
}

/** Renders the application, in English by default. */
export function renderApp(options: {
  path: string
  as?: UserInfo
  language?: Language
  server?: FakeServer
  mode?: 'evaluation' | 'production'
  /** Parts of the sign-in area served in index.html; unknown by default. */
  parts?: readonly SignInPart[]
  brand?: Brand
}) {
  const server = options.server ?? fakeServer()
  localStorage.setItem('lang', options.language ?? 'en-US')
  if (options.as) {
    localStorage.setItem('token', 'token-1')
    localStorage.setItem('refreshToken', 'refresh-1')
    server.on(auth.getUserInfo, reply(auth.getUserInfo, options.as))
    // Stored before, so that only the test causes saves.
    const kept = { userId: options.as.userId, language: options.language ?? 'en-US' }
    localStorage.setItem('languageKept', JSON.stringify(kept))
  }
  server.otherwise(home.overview, reply(home.overview, quietDay))
  server.otherwise(home.trend, reply(home.trend, { isOwn: false, points: [] }))
  server.otherwise(home.roles, reply(home.roles, []))
  server.otherwise(
    home.activities,
    reply(home.activities, { isOwn: false, hasMore: false, records: [] }),
  )
  server.otherwise(home.entries, reply(home.entries, []))
  server.otherwise(home.visit, reply(home.visit, {}))
  server.otherwise(announcements.current, reply(announcements.current, []))
  server.otherwise(ownProfile.overview, reply(ownProfile.overview, newUser))
  server.otherwise(preferences.list, reply(preferences.list, {}))
  for (const key of ['language', 'theme'] as const)
    server.otherwise(preferences.save, reply(preferences.save, {}), { key })
  server.otherwise(
    appearance.get,
    reply(appearance.get, { settings: null, override: 0, version: 0 }),
  )
  server.otherwise(captcha.create, reply(captcha.create, unsolved))
  server.otherwise(codes.channels, reply(codes.channels, { mail: true, sms: true }))
  server.otherwise(notifications.summary, reply(notifications.summary, { unread: 0, latest: [] }))
  server.otherwise(passwords.policy, reply(passwords.policy, { policy: 'plain' }))
  server.otherwise(
    twoStep.identityChecks,
    reply(twoStep.identityChecks, { hasPassword: true, hasPasskey: false }),
  )
  server.otherwise(identities.methods, reply(identities.methods, { wechat: false, oidc: null }))
  server.otherwise(
    signInOptions.get,
    reply(signInOptions.get, { parts: [...(options.parts ?? signInParts)] }),
  )
  server.otherwise(live.stream, () => new Promise(() => {}))
  const parts = options.parts?.join(' ') ?? '*'
  document.head.innerHTML = `<meta name="amber-mode" content="${options.mode ?? 'evaluation'}"><meta name="amber-sign-in" content="${parts}"><meta name="amber-brand">`
  const served = printBrand(options.brand ?? defaultBrand)
  document.querySelector<HTMLMetaElement>('meta[name=amber-brand]')!.content = served
  window.history.replaceState(null, '', options.path)
  const app = createApp(window)
  onTestFinished(app.dispose)
  const screen = render(<AppRoot app={app} />)
  const path = () => window.location.pathname + window.location.search
  return { ...screen, app, server, path, user: setUpUser() }
}
