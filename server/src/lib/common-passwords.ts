/**
 * Whether it is one of the 49,000 that people choose most, as lists of stolen ones tell. The list comes with the
 * password meter and is loaded with the first question.
 */
export async function isCommonPassword(key: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(key)
}
