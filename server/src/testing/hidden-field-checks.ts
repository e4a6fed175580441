import type { TestApp } from './test-app.ts'

/** Functions of generated tests for the fields of a noun that only some users see. */
export function hiddenFieldChecks(app: TestApp, keys: readonly string[]) {
  const hiddenIn = (record: object) => keys.filter((key) => key in record)
  const withoutHidden = (record: object) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
  /** Returns a CSV file as text; `path` ends with `?` or `&`. */
  const textFor = async ({ token }: { token: string }, path: string) => {
    const answer = await app.request(`/api/${path}format=csv`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-US' },
    })
    return answer.text()
  }
  /** Returns the hidden fields in an export of the audit log. */
  const loggedIn = (csv: string) => keys.filter((key) => csv.includes(`""${key}"":`))
  return { hiddenIn, withoutHidden, textFor, loggedIn }
}
