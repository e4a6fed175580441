import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { registration, registrationModes } from '@amber/contract/sign-in/registration.ts'
import { signInParts } from '@amber/contract/sign-in/sign-in-options.ts'
import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { constantRoutes } from '#web/app/routes/constant-routes.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { pageOf } from '#web/app/routes/route-tree.ts'

/** Tests each public page in each state of the settings. */

const routes = flatten(constantRoutes)
beforeAll(async () => {
  await Promise.all([import('./shell.tsx'), ...routes.map((route) => pageOf(route))])
}, 60_000)

/** Delivery channels; the evaluation shows codes on the screen. */
const deliveries = {
  none: { mail: false, sms: false },
  mail: { mail: true, sms: false },
  sms: { mail: false, sms: true },
  both: { mail: true, sms: true },
}
type Delivery = keyof typeof deliveries
const deliveriesOf = { evaluation: ['both'], production: ['none', 'mail', 'sms', 'both'] } as const

type State = {
  mode: 'evaluation' | 'production'
  registration: (typeof registrationModes)[number]
  delivery: Delivery
  wechat: boolean
  oidc: boolean
}

const yesOrNo = [true, false]
/** Single sign-on depends on nothing else, so it alternates instead of doubling the states. */
const states: State[] = (['evaluation', 'production'] as const).flatMap((mode) =>
  registrationModes.flatMap((registrationMode, index) =>
    deliveriesOf[mode].flatMap((delivery, second) =>
      yesOrNo.map((wechat) => ({
        mode,
        registration: registrationMode,
        delivery,
        wechat,
        oidc: wechat === ((index + second) % 2 === 0),
      })),
    ),
  ),
)

const noCodes = ({ delivery }: State) =>
  delivery === 'none' ? "Verification codes aren't available" : null

/** Notice of an unavailable page, or null. */
const unavailable: Record<string, (state: State) => string | null> = {
  '/login/code-login': noCodes,
  '/login/reset-pwd': noCodes,
  '/login/register': (state) => {
    if (state.registration === 'closed') return 'Registration is closed'
    if (state.registration === 'invitation') return 'Registration is invite only'
    return noCodes(state)
  },
  '/login/bind-wechat': ({ mode, wechat }) => {
    if (wechat) return null
    return mode === 'evaluation' ? "WeChat sign-in isn't set up" : "WeChat sign-in isn't available"
  },
}
const withCodes = ['/login/code-login', '/login/reset-pwd', '/login/register']
/** Pages that are unavailable, but shown with an explanation. */
const explains = ({ mode, registration: setting, delivery }: State) => [
  ...(mode === 'evaluation' ? ['/login/bind-wechat'] : []),
  ...(setting === 'invitation' && delivery !== 'none' ? ['/login/register'] : []),
]

/** The server's answer, as tested in server/src/features/sign-in-options. */
function partsOf({ mode, registration: setting, delivery, wechat }: State): SignInPart[] {
  const hasCodes = delivery !== 'none'
  const shown = {
    codes: hasCodes,
    register: hasCodes && setting !== 'closed',
    wechat: wechat || mode === 'evaluation',
  }
  return signInParts.filter((part) => shown[part])
}

function serverOf({ registration: mode, delivery, wechat, oidc }: State) {
  const server = fakeServer()
  server.on(registration.get, reply(registration.get, { mode }))
  server.on(codes.channels, reply(codes.channels, deliveries[delivery]))
  const provider = oidc ? { name: 'Acme' } : null
  server.on(identities.methods, reply(identities.methods, { wechat, oidc: provider }))
  const image = 'data:image/png;base64,iVBORw0KGgo='
  const challenge = { salt: 'salt', digest: 'no such digest', most: 20 }
  server.on(captcha.create, reply(captcha.create, { id: 'image-1', image, challenge }))
  return server
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function openPage(path: string, state: State) {
  const { mode } = state
  const app = renderApp({ path, mode, parts: partsOf(state), server: serverOf(state) })
  await screen.findByRole('heading', { level: 1 })
  await settle()
  return app
}

const linked = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(
    ({ href }) => new URL(href).pathname,
  )

const receivers = () => ({
  fields: ['Email', 'Phone number'].filter((name) => screen.queryByRole('textbox', { name })),
  others: ['Use email instead', 'Use phone instead'].filter((name) =>
    screen.queryByRole('button', { name }),
  ),
})
const receiversBy: Record<Delivery, ReturnType<typeof receivers>> = {
  none: { fields: [], others: [] },
  mail: { fields: ['Email'], others: [] },
  sms: { fields: ['Phone number'], others: [] },
  both: { fields: ['Email'], others: ['Use phone instead'] },
}

const named = ({ mode, registration: setting, delivery, wechat, oidc }: State) => {
  const set = [wechat && 'WeChat', oidc && 'single sign-on'].filter(Boolean).join(' and ')
  return `${mode}, registration ${setting}, codes by ${delivery}, ${set || 'no one else'}`
}

test('covers every public page that depends on the state', () => {
  const paths = routes.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths).toEqual(expect.arrayContaining([...Object.keys(unavailable), ...withCodes]))
})

for (const state of states)
  test(`visitors see only available pages: ${named(state)}`, async () => {
    for (const { path } of routes) {
      const { unmount } = await openPage(path, state)
      const about = `${path} in ${named(state)}`
      const title = unavailable[path]?.(state) ?? null
      if (title !== null) {
        const heading = await screen.findByRole('heading', { level: 1, name: title })
        expect(heading, about).toBeTruthy()
        expect(document.querySelector('form'), about).toBeNull()
        expect(linked(), about).toContain('/login')
      }
      if (withCodes.includes(path))
        expect(receivers(), about).toEqual(receiversBy[title === null ? state.delivery : 'none'])
      const hidden = Object.keys(unavailable).filter(
        (page) => unavailable[page]?.(state) && !explains(state).includes(page),
      )
      expect(
        linked().filter((to) => hidden.includes(to)),
        about,
      ).toEqual([])
      if (state.mode === 'production') {
        expect(document.body.textContent, about).not.toMatch(/AMBER_|variable/)
        expect(linked(), about).not.toContain('/system/setting')
      }
      unmount()
    }
  }, 60_000)

for (const state of states)
  test(`the sign-in page offers all available methods: ${named(state)}`, async () => {
    const { server } = await openPage('/login', state)
    const offered = Object.keys(unavailable).filter(
      (page) => !unavailable[page]?.(state) || explains(state).includes(page),
    )
    for (const page of offered) expect(linked(), `${page} in ${named(state)}`).toContain(page)
    // Asked for when idle, after the form.
    await waitFor(() => expect(server.heardOf(identities.methods)).toHaveLength(1))
    await settle()
    const buttons = screen.queryAllByRole('button', { name: /^Sign in with / })
    expect(buttons.map(({ textContent }) => textContent)).toEqual(
      state.oidc ? ['Sign in with Acme'] : [],
    )
  })
