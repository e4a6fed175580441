import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

test('checks an image code and replaces it, right or wrong', async () => {
  const server = fakeServer()
  server.on(
    captcha.create,
    reply(captcha.create, {
      id: 'image-1',
      image: 'data:image/png;base64,iVBORw0KGgo=',
      challenge: { salt: 'salt', digest: 'no such digest', most: 20 },
    }),
  )
  server.on(
    captcha.check,
    problem('captcha_wrong', { fields: { captcha: 'Not these characters' } }),
    reply(captcha.check, {}),
  )
  const { user } = renderApp({ path: '/function/captcha', as: person(), server })
  const field = await screen.findByRole('textbox', { name: 'Image code' })
  await user.type(field, 'ac47{Enter}')
  expect(await screen.findByText('Not these characters')).toBeTruthy()
  await waitFor(() => expect(server.heardOf(captcha.create)).toHaveLength(2))
  await user.type(await screen.findByRole('textbox', { name: 'Image code' }), 'ef36')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(/^Correct\./)).toBeTruthy()
  await waitFor(() => expect(server.heardOf(captcha.create)).toHaveLength(3))
  expect(server.heardOf(captcha.check).map(({ body }) => body)).toEqual([
    { captcha: { id: 'image-1', answer: 'ac47' } },
    { captcha: { id: 'image-1', answer: 'ef36' } },
  ])
})
