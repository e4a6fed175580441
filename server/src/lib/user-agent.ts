import type { Client } from '@amber/contract/sessions.ts'

type Sign = readonly [name: string, pattern: RegExp]

// Ordered: most browsers also name those below.
const browsers: readonly Sign[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Lark', /(?:Lark|Feishu)\/(\d+)/],
  ['QQ', /QQBrowser\/(\d+)/],
  ['UC', /UC?Browser\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Huawei Browser', /HuaweiBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]

const systems: readonly Sign[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

/** Parses a user agent. System versions are frozen by browsers. No pattern can backtrack. */
export function clientOf(userAgent: string): Client {
  const found = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  const browser = found[0] ?? null
  return { browser, system, kind: kindOf(userAgent, { browser, system }), userAgent }
}

function kindOf(
  userAgent: string,
  { browser, system }: Pick<Client, 'browser' | 'system'>,
): Client['kind'] {
  if (browser === null && system === null) return 'program'
  if (system === 'iPadOS' || /Tablet/.test(userAgent)) return 'tablet'
  // Chrome sends Mobile on phones only (developer.chrome.com).
  if (system === 'Android') return /Mobile/.test(userAgent) ? 'phone' : 'tablet'
  return system === 'iOS' || /Mobile/.test(userAgent) ? 'phone' : 'desktop'
}

/** Returns browser, system and address of a call. */
export function deviceFacts({ ip, userAgent }: { ip: string; userAgent: string }) {
  const { browser, system } = clientOf(userAgent)
  return { browser, system, ip }
}
