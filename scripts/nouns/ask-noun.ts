import { nounList } from '@amber/contract/nouns/nouns.ts'
import { kinds, parseNames, parseNoun, SpecError } from './noun-spec.ts'
import { requireFree } from './taken-names.ts'

type Dialog = { question: (text: string) => Promise<string>; print: (text: string) => void }

/** Asks for a noun, and for each field until it fits, so that no answer is lost to an earlier mistake. */
export async function askNoun({ question, print }: Dialog): Promise<string[]> {
  const name = await question('Singular noun, such as asset, asset/资产 or person:people: ')
  requireFree(parseNames(name))
  const fields: string[] = []
  const nouns = [...nounList.map((noun) => noun.name), 'the noun itself'].join(', ')
  print(`Fields, such as name:text/名称. Kinds: ${kinds.join(', ')}. Finish with an empty line.`)
  print(`record(…) and tree(…) take a noun: ${nouns}.`)
  for (;;) {
    const field = await question(`Field ${fields.length + 1}: `)
    if (!field && fields.length > 0) return [name, ...fields]
    try {
      parseNoun(name, [...fields, field])
      fields.push(field)
    } catch (error) {
      if (!(error instanceof SpecError)) throw error
      print(error.message)
    }
  }
}
