import { chromium, type Browser, type Page } from 'playwright-core'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { addPerson, createCaller, signIn, type Caller } from '#e2e/support/caller.ts'
import { dataFolder, startProduct } from '#e2e/support/product.ts'
import { writeResults } from './report.ts'
import { createHand, type Effort, type Hand } from './task-hand.ts'

const rounds = 5

type Work = { page: Page; hand: Hand; call: Caller; base: string; fresh: string }
type Task = (work: Work) => Promise<{ way: () => Promise<void>; check: () => Promise<boolean> }>

const listed = <Filters extends object>(filters: Filters) => ({ ...filters, current: 1, size: 10 })
const inDialog = (page: Page) => page.getByRole('dialog').last()

const optionOf = (page: Page, text: RegExp) => page.getByRole('option', { name: text })

async function goBySearch({ page, hand }: Work, text: string, result: string | RegExp) {
  await hand.shortcut('Control+k', page.getByRole('combobox', { name: 'Search', exact: true }))
  const option = page.getByRole('option', { name: result, selected: true })
  if (text) await hand.type(text, option)
  else await hand.see(option)
}

const tasks: Record<string, Task> = {
  'add a user with the role Admin': async (work) => {
    const { page, hand, call, fresh } = work
    const way = async () => {
      await goBySearch(work, '', 'Add user')
      const drawer = inDialog(page)
      await hand.key('Enter', drawer.getByLabel('Username'))
      await hand.type(fresh)
      await hand.key('Tab')
      await hand.type('Lin Yue')
      const admin = optionOf(page, /^Admin$/)
      await hand.click(drawer.getByRole('combobox', { name: 'Roles' }), admin)
      await hand.click(admin)
      await hand.click(drawer.getByRole('button', { name: 'Add user' }))
      await hand.see(page.getByRole('dialog', { name: 'Lin Yue added' }))
    }
    return {
      way,
      check: async () => (await userOf(call, fresh))?.roles.includes('R_ADMIN') ?? false,
    }
  },

  'find why a user cannot open Roles': async (work) => {
    const { page, hand, call, fresh } = work
    const person = await addPerson(call, { userName: fresh })
    const answer = page.getByText(`${fresh} can't access “Roles”`)
    const way = async () => {
      await goBySearch(work, fresh, new RegExp(fresh))
      const permissions = page.getByRole('link', { name: 'Permissions', exact: true })
      await hand.key('Enter', permissions)
      const why = page.getByRole('link', { name: 'Why: Roles', exact: true })
      await hand.click(permissions, why)
      await hand.click(why, answer)
      hand.read()
    }
    const check = async () => {
      const asked = { id: person.id, kind: 'page', name: 'system_role' } as const
      return (await answer.isVisible()) && !(await call(rights.explain, asked)).isAllowed
    }
    return { way, check }
  },

  'restore a deleted user': async (work) => {
    const { page, hand, call, fresh } = work
    const { id } = await addPerson(call, { userName: fresh })
    await call(users.remove, { ids: [id] })
    const way = async () => {
      await goBySearch(work, 'deleted', /^Deleted users/)
      const restore = page.getByRole('button', { name: `Restore ${fresh}` })
      await hand.key('Enter', restore)
      const confirm = inDialog(page).getByRole('button', { name: 'Restore' })
      await hand.click(restore, confirm)
      await hand.click(confirm, page.getByText('1 user restored').first())
    }
    return { way, check: async () => (await userOf(call, fresh)) !== undefined }
  },

  'post an announcement': async (work) => {
    const { page, hand, call, fresh } = work
    const way = async () => {
      await goBySearch(work, 'add anno', /^Add announcement/)
      const drawer = inDialog(page)
      const title = drawer.getByRole('textbox', { name: 'English title' })
      await hand.key('Enter', title)
      await hand.click(title)
      await hand.type(fresh)
      await hand.click(drawer.getByRole('textbox', { name: 'English content' }))
      await hand.type('The canteen opens at noon.')
      const post = drawer.getByRole('button', { name: 'Post announcement' })
      await hand.click(post, page.getByRole('row').filter({ hasText: fresh }))
    }
    const check = async () => {
      const { records } = await call(announcements.list, listed({ title: fresh }))
      return records.some(({ titleEn, isPublished }) => titleEn === fresh && isPublished)
    }
    return { way, check }
  },

  'find who changed the retention setting': async (work) => {
    const { page, hand, call, base, fresh } = work
    await addPerson(call, { userName: fresh, roles: ['R_SUPER'] })
    const colleague = await signIn(base, fresh)
    const { value, version } = (await call(settings.get, {})).retention
    const signIns = value.signIns + 1
    await colleague(settings.update, { key: 'retention', value: { ...value, signIns }, version })
    const answer = page.getByText(`Changed by ${fresh}`)
    const way = async () => {
      await goBySearch(work, 'retention', /^Retention/)
      await hand.key('Enter', answer)
      hand.read()
    }
    return { way, check: async () => answer.isVisible() }
  },
}

async function userOf(call: Caller, userName: string) {
  const { records } = await call(users.list, listed({ userName }))
  return records.find((user) => user.userName === userName)
}

/** `npm run bench -- tasks`: effort and response time of five everyday tasks of the super administrator. */
export async function benchTasks(): Promise<void> {
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: plainArguments,
  })
  const { base } = product
  const call = await signIn(base)
  const round = async (task: Task, fresh: string): Promise<Effort> => {
    const page = await openHome(browser, base)
    const hand = createHand(page)
    const { way, check } = await task({ page, hand, call, base, fresh })
    await page.goto(`${base}/home`)
    await page.getByRole('region', { name: 'Activity' }).waitFor()
    await way()
    if (!(await check())) throw new Error('The task has ended without its outcome')
    await page.context().close()
    return hand.effort
  }
  try {
    const rows: ({ task: string } & Effort)[] = []
    for (const [index, [name, task]] of Object.entries(tasks).entries()) {
      const efforts: Effort[] = []
      for (let turn = 0; turn < rounds; turn++)
        efforts.push(await round(task, `${'abcde'[index]}task${turn}`))
      const ordered = efforts.toSorted((a, b) => a.machine - b.machine)
      const { machine, person, ...counts } = ordered[Math.floor(rounds / 2)]!
      const tenth = (number: number) => Math.round(number * 10) / 10
      rows.push({ task: name, ...counts, machine: tenth(machine), person: tenth(person) })
    }
    console.log(`Medians of ${rounds} rounds; machine and person in seconds`)
    console.table(rows)
    await writeResults('tasks', { rounds, rows })
  } finally {
    await browser.close()
    await product.stop()
    folder.remove()
  }
}

async function openHome(browser: Browser, base: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const pair = await createCaller(base)(auth.login, { userName: 'Super', password: '123456' })
  await context.addInitScript(({ token, refreshToken }) => {
    localStorage.setItem('lang', 'en-US')
    localStorage.setItem('token', token)
    localStorage.setItem('refreshToken', refreshToken)
  }, pair)
  return context.newPage()
}
