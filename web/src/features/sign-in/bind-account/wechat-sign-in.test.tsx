import { identities } from '@amber/contract/sign-in/identities.ts'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { beInDemonstration } from '#web/testing/in-demonstration.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await import('#web/app/boot/bind-pages.tsx')
}, 60_000)

const set = reply(identities.methods, { wechat: true, oidc: { name: 'Acme' } })

test('explains how to set up WeChat when it is not configured', async () => {
  renderApp({ path: '/login/bind-wechat', language: 'zh-CN' })
  await screen.findByRole('heading', { name: '微信登录尚未配置' })
  expect(screen.getByText(/AMBER_WECHAT_APP_ID/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /前往系统设置/ }).getAttribute('href')).toBe(
    '/system/setting',
  )
})

test('explains that WeChat cannot redirect back to the browser demo', async () => {
  beInDemonstration()
  renderApp({ path: '/login/bind-wechat', language: 'zh-CN' })
  const said = /^演示版运行在浏览器中，微信无法跳转回来/
  expect(await screen.findByText(said)).toBeTruthy()
})

test('starts with the requested page, and shows errors', async () => {
  const server = fakeServer()
  server.on(identities.methods, set)
  server.on(identities.begin, problem('provider_failed'))
  const { user } = renderApp({ path: '/login/bind-wechat?redirect=%2Fsystem%2Fuser', server })
  await user.click(await screen.findByLabelText('Remember me'))
  await user.click(screen.getByRole('button', { name: 'Sign in with WeChat' }))
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  expect(server.heardOf(identities.begin).map(({ body }) => body)).toEqual([
    { provider: 'wechat', remember: true, redirect: '/system/user' },
  ])
})

test('retries whether WeChat is configured after an error', async () => {
  const server = fakeServer()
  server.on(identities.methods, problem('server_busy'), set)
  const { user } = renderApp({ path: '/login/bind-wechat', server })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Sign in with WeChat' })).toBeTruthy()
})

test('shows single sign-on by its name below the sign-in form when configured', async () => {
  const server = fakeServer()
  server.on(identities.methods, set)
  server.on(identities.begin, problem('provider_silent'))
  const { user } = renderApp({ path: '/login?redirect=%2F%2Fevil.example', server })
  await user.click(await screen.findByRole('button', { name: 'Sign in with Acme' }))
  expect(server.heardOf(identities.begin).map(({ body }) => body)).toEqual([{ provider: 'oidc' }])
})

test('passes "Remember me" to the provider sign-in', async () => {
  const server = fakeServer()
  server.on(identities.methods, set)
  server.on(identities.begin, problem('provider_silent'))
  const { user } = renderApp({ path: '/login', server })
  await user.click(await screen.findByLabelText('Remember me'))
  await user.click(await screen.findByRole('button', { name: 'Sign in with Acme' }))
  expect(server.heardOf(identities.begin).map(({ body }) => body)).toEqual([
    { provider: 'oidc', remember: true },
  ])
})

test('redirects to the sign-in page without a pending link', async () => {
  const { path } = renderApp({ path: '/login/bind-account?link=1' })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login')
})
