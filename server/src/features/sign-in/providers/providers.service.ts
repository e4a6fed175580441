import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { Settings } from '@amber/contract/settings/settings.ts'
import type { FixedProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import type { Database } from '#server/db/connect.ts'
import { readWithSecrets } from '#server/features/settings/settings.service.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { Reach } from '#server/lib/reach.ts'
import type { ExternalProfile, OAuthFlow } from './oauth-flow.service.ts'
import { isIssuerOf, createDiscovery, discover, oidcPage, oidcPerson } from './oidc.service.ts'
import { wechatPage, wechatPerson } from './wechat.service.ts'

export type ProviderOptions = {
  reach: Reach
  /** Allows the settings to name private servers. */
  mayReachPrivate: boolean
  /** Needed for callbacks. */
  publicUrl: string | null
  /** Configured by the environment; override the settings. */
  fixed: FixedProviders
}

export type Providers = ReturnType<typeof createProviders>

export function createProviders({ reach, publicUrl, fixed }: ProviderOptions, platform: Platform) {
  const discovery = createDiscovery(reach, platform.now)
  const callbackOf = (provider: IdentityProvider) =>
    publicUrl && `${publicUrl}/api/auth/${provider}/callback`

  async function read(db: Database): Promise<Pick<Settings, 'wechat' | 'oidc'>> {
    return {
      wechat: fixed.wechat ?? (await readWithSecrets({ db, platform }, 'wechat')),
      oidc: fixed.oidc ?? (await readWithSecrets({ db, platform }, 'oidc')),
    }
  }

  /** Null if not configured. */
  async function methods(db: Database) {
    const { wechat, oidc } = await read(db)
    return {
      wechat: isWechatSet(wechat) ? wechat : null,
      oidc: publicUrl && oidc.issuer && oidc.clientId ? oidc : null,
    }
  }

  function isWechatSet(stored: Settings['wechat']): boolean {
    const { appId, secret } = fixed.wechat ?? stored
    return Boolean(publicUrl && appId && secret)
  }

  async function pageOf(
    db: Database,
    provider: IdentityProvider,
    oauthFlow: OAuthFlow,
  ): Promise<string> {
    const { wechat, oidc } = await methods(db)
    if (provider === 'wechat' && wechat) return wechatPage(wechat, oauthFlow)
    if (provider === 'oidc' && oidc) return oidcPage(discovery, oidc, oauthFlow)
    throw fail('provider_unset')
  }

  async function personOf(
    db: Database,
    provider: IdentityProvider,
    came: { oauthFlow: OAuthFlow; returned: Readonly<Record<string, string>> },
  ): Promise<ExternalProfile> {
    const { wechat, oidc } = await methods(db)
    if (provider === 'wechat' && wechat) return wechatPerson(reach, wechat, came.returned.code)
    if (provider === 'oidc' && oidc) return oidcPerson(discovery, oidc, came)
    throw fail('provider_unset')
  }

  return {
    callbackOf,
    fixed,
    isWechatSet,
    pageOf,
    personOf,
    methods,
    test: async (issuer: string) => testIssuer(reach, issuer),
  }
}

/** Reads the discovery document of an issuer, with the time it took. */
async function testIssuer(reach: Reach, issuer: string) {
  const start = performance.now()
  const discovered = await discover(reach, {
    issuer,
    clientId: 'test',
    secret: false,
    scopes: '',
  })
  const about = discovered.serverMetadata()
  return {
    issuer: about.issuer,
    authorizationEndpoint: about.authorization_endpoint ?? '',
    tokenEndpoint: about.token_endpoint ?? '',
    scopes: (about.scopes_supported ?? []).slice(0, 50),
    hasPkce: about.supportsPKCE('S256'),
    milliseconds: Math.round(performance.now() - start),
  }
}

/** Whether a configured provider could still return this subject. */
export function couldVouch(
  { wechat, oidc }: Awaited<ReturnType<Providers['methods']>>,
  { provider, subject }: { provider: IdentityProvider; subject: string },
): boolean {
  const [kind = '', holder = ''] = subject.split(' ')
  if (provider === 'oidc') return oidc !== null && isIssuerOf(oidc.issuer, kind)
  return wechat !== null && (kind === 'unionid' || holder === wechat.appId)
}

/** Default is the host. */
export function nameOfOidc({ name, issuer }: Pick<Settings['oidc'], 'name' | 'issuer'>): string {
  return name || new URL(issuer).host
}
