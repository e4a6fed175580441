import { expect, test } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { findProof } from '@amber/contract/sign-in/proof-of-work.ts'
import { users } from '@amber/contract/users/users.ts'
import { startMailServer, textOfMail } from '@amber/server/testing/stand-ins/mail-server.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { createCaller, signIn as signInCaller } from '#e2e/support/caller.ts'

const { base, visit } = await openBrowser()
const { mails, mailServer } = await startMailServer()

test('a super admin configures and tests mail, and codes are then sent by mail', async () => {
  const { signIn } = await visit()
  const page = await signIn('Super', '/system/setting')
  const mail = page.getByRole('region', { name: '邮件', exact: true })
  await mail.getByLabel('服务器', { exact: true }).fill(mailServer.host)
  await mail.getByRole('radio', { name: '不加密' }).check()
  await mail.getByLabel('端口', { exact: true }).fill(String(mailServer.port))
  await mail.getByLabel('发件人', { exact: true }).fill(mailServer.from)
  await mail.getByText('测试使用已保存的设置，请先保存。').waitFor()
  await mail.getByRole('button', { name: '保存' }).click()
  await mail.getByLabel('发送测试邮件到').fill('reader@example.com')
  await mail.getByRole('button', { name: '发送测试消息' }).click()
  await mail.getByText('服务器已接收，请查看是否送达').waitFor()
  const mailTo = (receiver: string) => mails.find(({ to }) => to.includes(receiver))
  // Others wait in the outbox, such as one about the sign-in.
  const trial = mailTo('reader@example.com')
  expect(trial && textOfMail(trial)).toContain(`测试消息 · ${defaultBrand.nameZh}`)

  const { records } = await (await signInCaller(base))(users.list, { userName: 'Admin' })
  const email = records.find(({ userName }) => userName === 'Admin')?.email ?? ''
  const call = createCaller(base)
  const { id, challenge } = await call(captcha.create, {})
  const proof = findProof(challenge, { from: 0, count: challenge.most + 1 }) ?? 0
  const sent = await call(codes.send, {
    purpose: 'sign_in',
    receiver: email,
    captcha: { id, proof },
  })
  expect(sent.message).toBeNull()
  await expect.poll(() => mailTo(email), { timeout: 10_000 }).toBeDefined()
  const [code = ''] = /\b\d{6}\b/.exec(textOfMail(mailTo(email)!)) ?? []
  const { token } = await call(auth.loginByCode, { receiver: email, code })
  expect(await createCaller(base, token)(auth.getUserInfo, {})).toMatchObject({ userName: 'Admin' })
})

test('shows usable delivery settings in English on a phone', async () => {
  const { signIn } = await visit({ language: 'en-US', scheme: 'dark', width: 390 })
  const page = await signIn('Super', '/system/setting')
  const sms = page.getByRole('region', { name: 'SMS', exact: true })
  await sms.getByLabel('Send a test text message to').fill('13800138000')
  await sms.getByRole('button', { name: 'Send test message' }).click()
  await sms.getByText('Failed to send: Not set up').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page, 'main')
})
