import { nounList } from './nouns.ts'

/** Paths of the fields of nouns that keep any value, such as `assets.create.extra`; for tests of all inputs. */
export const jsonWrites: readonly string[] = nounList.flatMap(({ plural, fields }) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'json')
    .flatMap(([name]) => ['create', 'update'].map((verb) => `${plural}.${verb}.${name}`)),
)
