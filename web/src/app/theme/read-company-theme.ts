import { appearance } from '@amber/contract/settings/appearance.ts'
import type { CompanyTheme } from '@amber/contract/settings/appearance.ts'
import type { Services } from '#web/lib/call/services.ts'

/** Milliseconds that the sign-in page's response stays valid. */
const goodFor = 60_000

/** Returns the theme read by the sign-in page once, otherwise reads it again. */
export async function readCompanyTheme({
  theme,
  silentRequest,
}: Pick<Services, 'theme' | 'silentRequest'>): Promise<CompanyTheme> {
  const { company } = theme.getState()
  theme.setState({ company: undefined })
  const ask = () => silentRequest(appearance.get, {})
  return company && Date.now() - company.at < goodFor ? company.reading.catch(ask) : ask()
}
