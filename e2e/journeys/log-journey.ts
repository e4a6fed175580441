import { expect, test } from 'vitest'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import type { View } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import type { Environment } from '#e2e/support/environment.ts'

const views = {
  'zh-CN': {
    refused: /^Admin 尝试“查看菜单”，被拒绝$/,
    edit: /^编辑 /,
    nickName: '昵称',
    save: '保存',
    saved: '已保存',
    details: /^查看详情：Admin 编辑了用户/,
    drawer: '详情',
    close: '关闭',
    verify: '立即校验',
    intact: /^日志完整.*Admin .*校验/,
    signIns: '登录日志',
    done: '成功',
  },
  'en-US': {
    refused: /^Admin was denied “View menus”$/,
    edit: /^Edit /,
    nickName: 'Display name',
    save: 'Save',
    saved: 'Saved',
    details: /^View details: Admin updated user/,
    drawer: 'Details',
    close: 'Close',
    verify: 'Verify now',
    intact: /^Log verified.*Verified by Admin/,
    signIns: 'Sign-in log',
    done: 'Success',
  },
} as const

export function logJourney({ visit }: Environment, view: View & { language: SourceLanguage }) {
  test('shows the actions of an admin in the logs', async () => {
    const texts = views[view.language]
    const { signIn, allowConsole } = await visit(view)
    const page = await signIn('Admin', '/system/user')

    const name = `Lin ${view.width}`
    await page.getByRole('button', { name: texts.edit }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: texts.nickName }).fill(name)
    await drawer.getByRole('button', { name: texts.save, exact: true }).click()
    await page.getByText(texts.saved).waitFor()
    const status = await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      return (await fetch('/api/menus', { headers: { authorization } })).status
    })
    expect(status).toBe(403)
    allowConsole(/403/)

    await page.goto('/system/audit-log?outcome=denied&actor=admin')
    await page.getByText(texts.refused).first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)

    await page.goto('/system/audit-log')
    await page.getByRole('button', { name: texts.details }).first().click()
    const details = page.getByRole('dialog', { name: texts.drawer })
    await details.getByText(name, { exact: true }).waitFor()
    await expectAccessible(page)
    await details.getByRole('button', { name: texts.close, exact: true }).last().click()

    await page.getByRole('button', { name: texts.verify }).click()
    await page.getByRole('heading', { name: texts.intact }).waitFor()
    await expectAccessible(page)

    await page.goto('/system/sign-in-log?userName=ADMIN')
    await page.getByRole('heading', { name: texts.signIns, level: 1 }).waitFor()
    await page.getByText(texts.done, { exact: true }).first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
}
