import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  brandPicturePath,
  defaultBrand,
  type BrandPictureUse,
} from '@amber/contract/settings/brand.ts'
import { brandPictures } from '@amber/contract/settings/brand-pictures.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { brandPictures as rows } from '#server/db/file-schema.ts'
import { settings as settingRows } from '#server/db/schema.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { deleteOutdatedBrandPictures } from './brand-pictures.service.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const minute = 60 * 1000
const day = 24 * 60 * minute

beforeEach(async () => {
  await app.db.delete(settingRows)
  await app.db.delete(rows)
})

const draw = (width: number, height: number, background = '#2563eb') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function send(use: BrandPictureUse, bytes: Uint8Array, by = superAdmin) {
  const answer = await app.request(`/api/brand-pictures/${use}`, {
    method: brandPictures.upload.method,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const { code, data } = (await answer.json()) as { code: string; data: { name?: string } }
  return { status: answer.status, code, name: data?.name ?? '' }
}
const picture = (use: BrandPictureUse, name: string) => app.request(brandPicturePath(use, name))
const save = (brand: object, version = 0) =>
  app.raw(
    settings.update,
    { key: 'brand', version, value: { ...defaultBrand, ...brand } },
    superAdmin,
  )
const clean = (afterMs: number) =>
  deleteOutdatedBrandPictures(app.db, new Date(app.clock.now().getTime() + afterMs))

describe('an uploaded picture', () => {
  test.each([
    ['logo', 'webp', [600, 300], [256, 256]],
    ['logoDark', 'webp', [40, 40], [256, 256]],
    ['favicon', 'png', [300, 600], [128, 128]],
    ['loginBackground', 'webp', [3840, 1200], [1920, 600]],
    ['loginBackground', 'webp', [800, 600], [800, 600]],
  ] as const)('for the %s becomes a %s: %j turns into %j', async (use, format, from, to) => {
    const { status, name } = await send(use, await draw(from[0], from[1]))
    expect(status).toBe(200)
    const answer = await picture(use, name)
    expect(answer.headers.get('content-type')).toBe(`image/${format}`)
    const { width, height, ...found } = await sharp(await answer.arrayBuffer()).metadata()
    expect([found.format, width, height]).toEqual([format, ...to])
  })

  test('of other proportions is padded with transparency', async () => {
    const { name } = await send('logo', await draw(600, 300))
    const content = await (await picture('logo', name)).arrayBuffer()
    const alpha = await sharp(content).extractChannel('alpha').raw().toBuffer()
    expect([alpha[0], alpha[128 * 256 + 128]]).toEqual([0, 255])
  })

  test('is public, cached by browsers and runs no script', async () => {
    const { name } = await send('logo', await draw(30, 30))
    const { status, headers } = await picture('logo', name)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    for (const path of ['/brand/x.webp', `/brand/${name}.svg`, `/brand/${name}.png`, '/brand/'])
      expect((await app.request(path)).status, path).toBe(404)
  })

  test('has the same name as one with equal content', async () => {
    const first = await send('logo', await draw(30, 30))
    expect(await send('logoDark', await draw(30, 30))).toEqual(first)
    expect((await send('logo', await draw(30, 30, '#000'))).name).not.toBe(first.name)
    expect(await app.db.$count(rows)).toBe(2)
  })

  test('requires the permission to change settings', async () => {
    const bytes = await draw(30, 30)
    for (const by of [
      await makeSignedIn(app, ['R_ADMIN']),
      await makeHolder(app, ['setting:update']),
    ])
      expect(await send('logo', bytes, by)).toMatchObject({ status: 403 })
    expect(await app.db.$count(rows)).toBe(0)
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('must not be %s', async (_name, text) => {
    expect(await send('logo', new TextEncoder().encode(text))).toMatchObject({
      status: 422,
      code: 'picture_unsupported',
    })
  })
})

describe('a saved brand', () => {
  test('contains its pictures in the page', async () => {
    const { name } = await send('logo', await draw(30, 30))
    expect(await save({ logo: name })).toMatchObject({ status: 200, data: { version: 1 } })
    expect((await app.call(settings.get, {}, superAdmin)).data.brand.value.logo).toBe(name)
  })

  test('refuses a picture that was never uploaded or was deleted', async () => {
    const { name } = await send('favicon', await draw(30, 30))
    await clean(day + minute)
    expect((await picture('favicon', name)).status).toBe(404)
    const refused = await save({ favicon: name })
    expect(refused).toMatchObject({ status: 422, code: 'input_invalid' })
    expect(refused.text).toContain('"favicon"')
    expect((await app.call(settings.get, {}, superAdmin)).data.brand.version).toBe(0)
  })

  test('keeps its pictures for good, and the previous ones for a day', async () => {
    const first = await send('logo', await draw(30, 30))
    const second = await send('logo', await draw(30, 30, '#000'))
    await save({ logo: first.name })
    await clean(10 * day)
    expect((await picture('logo', first.name)).status).toBe(200)
    expect((await picture('logo', second.name)).status).toBe(404)
    const third = await send('logo', await draw(30, 30, '#fff'))
    expect(await save({ logo: third.name }, 1)).toMatchObject({ status: 200 })
    await clean(day - minute)
    expect((await picture('logo', first.name)).status).toBe(200)
    await clean(day + minute)
    expect((await picture('logo', first.name)).status).toBe(404)
    expect((await picture('logo', third.name)).status).toBe(200)
  })

  test('stored before pictures existed keeps its names', async () => {
    const { logo, logoDark, favicon, loginBackground, ...older } = defaultBrand
    await app.db.insert(settingRows).values({
      key: 'brand',
      version: 3,
      value: { ...older, nameEn: 'Acme' },
      updateTime: app.clock.now(),
    })
    const { value } = (await app.call(settings.get, {}, superAdmin)).data.brand
    expect(value).toEqual({ ...defaultBrand, nameEn: 'Acme' })
    expect([logo, logoDark, favicon, loginBackground]).toEqual(['', '', '', ''])
  })
})
