import { expect, test } from 'vitest'
import { clientOf } from './user-agent.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const known: [userAgent: string, browser: string | null, system: string | null, kind: string][] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome 141',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge 141',
    'Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26',
    'macOS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Firefox 144',
    'Linux',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari 26',
    'iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome 141',
    'Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome 141',
    'Android',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; wv) ${webKit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat 8',
    'Android',
    'phone',
  ],
  ['curl/8.5.0', null, null, 'program'],
  ['', null, null, 'program'],
]

test.each(known)('recognizes %s', (userAgent, browser, system, kind) => {
  expect(clientOf(userAgent)).toEqual({ browser, system, kind, userAgent })
})

test('parses a long senseless user agent without delay', () => {
  const begun = performance.now()
  clientOf('Version/1 Mobile/'.repeat(3000))
  expect(performance.now() - begun).toBeLessThan(50)
})
