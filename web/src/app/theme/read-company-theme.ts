import { appearance } from '@amber/contract/settings/appearance.ts'
import type { CompanyTheme } from '@amber/contract/settings/appearance.ts'
import type { Services } from '#web/lib/call/services.ts'

/** Milliseconds for which what the sign-in page was told holds for who comes in by it. */
const goodFor = 60_000

/** What the sign-in page has just been told, once; else asked for anew. */
export async function readCompanyTheme({
  theme,
  silentRequest,
}: Pick<Services, 'theme' | 'silentRequest'>): Promise<CompanyTheme> {
  const { company } = theme.getState()
  theme.setState({ company: undefined })
  const ask = () => silentRequest(appearance.get, {})
  return company && Date.now() - company.at < goodFor ? company.reading.catch(ask) : ask()
}
