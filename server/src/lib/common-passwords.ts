/** Whether the password is among the 49,000 most common. */
export async function isCommonPassword(key: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(key)
}
