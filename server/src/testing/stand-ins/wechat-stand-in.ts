import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { twistAnswer, type Twist } from '#server/testing/twist-answer.ts'

type Person = { openid: string; unionid?: string; nickname?: string }

type Mood = 'good' | 'hang' | 'junk' | 'failure' | 'redirect' | 'huge' | 'busy' | 'no profile'

/**
 * Simulates WeChat's website sign-in by its documentation: single-use codes, errors as 200 with `errcode`, JSON as
 * text/plain.
 */
export async function startWechat({ appId = 'wx0123456789abcdef', secret = 'canary_wechat' } = {}) {
  const codes = new Map<string, { person: Person; isUsed: boolean }>()
  const tokens = new Map<string, Person>()
  const state = {
    mood: 'good' as Mood,
    person: { openid: 'oOne', unionid: 'uOne', nickname: '小雨' } as Person,
    calls: 0,
    /** Headers of the latest call. */
    headers: {} as IncomingMessage['headers'],
    twist: null as Twist | null,
  }

  const tell = (answer: ServerResponse, body: object) =>
    answer.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(body))
  const refuse = (answer: ServerResponse, errcode: number, errmsg: string) =>
    tell(answer, { errcode, errmsg })

  const server = createServer((request, answer) => {
    const { pathname, searchParams: given } = new URL(request.url ?? '/', 'http://wechat')
    if (pathname === '/connect/qrconnect') return showCode(given, answer)
    state.calls++
    state.headers = request.headers
    switch (state.mood) {
      case 'hang':
        return
      case 'junk':
        return void answer.end('<html>502 Bad Gateway</html>')
      case 'failure':
        return void answer.writeHead(500).end('{}')
      case 'redirect':
        return void answer.writeHead(302, { location: `${address()}/sns/other` }).end()
      case 'huge':
        return void answer.end('x'.repeat(2_000_000))
      case 'busy':
        return void refuse(answer, -1, 'system error')
      case 'good':
      case 'no profile':
      // no default
    }
    if (state.twist?.path === pathname) twistAnswer(answer, state.twist.change)
    if (pathname === '/sns/oauth2/access_token') exchange(given, answer)
    else if (pathname === '/sns/userinfo') profile(given, answer)
    else answer.writeHead(404).end()
  })

  function showCode(given: URLSearchParams, answer: ServerResponse): void {
    const isGood =
      given.get('appid') === appId &&
      given.get('response_type') === 'code' &&
      given.get('scope') === 'snsapi_login' &&
      URL.canParse(given.get('redirect_uri') ?? '')
    const page = isGood
      ? `<h1>微信登录</h1><p><a href="${returnOf(given)}">用手机确认登录</a></p>`
      : '<h1>参数错误</h1>'
    answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="zh-CN"><title>微信</title><main>${page}</main></html>`)
  }

  function returnOf(given: URLSearchParams): string {
    const back = new URL(given.get('redirect_uri') ?? '')
    const code = randomUUID()
    codes.set(code, { person: state.person, isUsed: false })
    back.searchParams.set('code', code)
    back.searchParams.set('state', given.get('state') ?? '')
    return back.href.replaceAll('&', '&amp;')
  }

  function exchange(given: URLSearchParams, answer: ServerResponse): void {
    const code = codes.get(given.get('code') ?? '')
    if (given.get('appid') !== appId) return void refuse(answer, 40013, 'invalid appid')
    if (given.get('secret') !== secret) return void refuse(answer, 40125, 'invalid appsecret')
    if (given.get('grant_type') !== 'authorization_code' || !code)
      return void refuse(answer, 40029, 'invalid code')
    if (code.isUsed) return void refuse(answer, 40163, 'code been used')
    code.isUsed = true
    const { openid, unionid } = code.person
    const token = randomUUID()
    tokens.set(token, code.person)
    tell(answer, {
      access_token: token,
      expires_in: 7200,
      refresh_token: randomUUID(),
      openid,
      scope: 'snsapi_login',
      ...(unionid && { unionid }),
    })
  }

  function profile(given: URLSearchParams, answer: ServerResponse): void {
    const person = tokens.get(given.get('access_token') ?? '')
    if (state.mood === 'no profile' || !person || person.openid !== given.get('openid'))
      return void refuse(answer, 40001, 'invalid credential')
    tell(answer, { sex: 0, province: '', city: '', country: '', privilege: [], ...person })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    state,
    settings: {
      appId,
      secret,
      authorizeUrl: `${address()}/connect/qrconnect`,
      apiUrl: `${address()}/sns`,
    },
    /** Returns the path of the redirect. */
    scan: async (page: string) => {
      const text = await (await fetch(page)).text()
      const href = /href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      if (!href) throw new Error(`WeChat does not show a code: ${text}`)
      const { pathname, search } = new URL(href)
      return pathname + search
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
