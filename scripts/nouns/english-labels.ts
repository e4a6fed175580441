/** Returns the words of a camelCase name. */
export const wordsOf = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Words that the product spells otherwise. */
const ownSpelling: Readonly<Record<string, string>> = {
  'User name': 'Username',
  'Nick name': 'Display name',
}

/** Returns the label of a camelCase name. */
export function englishOf(name: string): string {
  const label = capitalized(wordsOf(name))
  return ownSpelling[label] ?? label
}

/** Returns the label of a choice. */
export const choiceLabel = (code: string) => capitalized(wordsOf(code).replaceAll('_', ' '))
