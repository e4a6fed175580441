import { takenFieldNames } from '@amber/contract/nouns/noun-values.ts'
import { standardVerbs } from '@amber/contract/nouns/noun-views.ts'

const ofAllObjects = Object.getOwnPropertyNames(Object.prototype)
const listed = (...lines: string[]) => lines.flatMap((line) => line.split(' '))

/** Columns of each record, further inputs of lists and exports, and what the audit log hides. */
export const reservedFields = new Set([...takenFieldNames, 'password', ...ofAllObjects])

/** Nouns and their plurals are variables, beside those of the generated tests and the globals that they read. */
export const reservedNouns = new Set([
  ...listed(
    'add admin app crypto eq expect made test',
    'arguments await break case catch class const continue debugger default delete do else enum',
    'eval export extends false finally for function if implements import in instanceof',
    'interface let new null package private protected public return static super switch this',
    'throw true try typeof undefined var void while with yield',
  ),
  ...ofAllObjects,
])

/** Plurals are variables in functions of the generated tests, too, and would be hidden by their parameters. */
export const reservedPlurals = new Set([
  ...reservedNouns,
  ...listed(
    'action added after before bounds buttons cell content data denied dialog done download',
    'drawer edit event everything faults field fields file find found from greater history holder',
    'id imports input key label listed logged method missing name one other page paging part',
    'path permission person prepare problem query reader ready record refused removed',
    'repeated reply restored reversed row saved screen search send server shown state',
    'stranger to token unknown updated uploaded user value verb version wanted within',
  ),
])

/** Texts of the page of each noun, of its drawers, and of the menus and records of its generated test. */
export const shownLabels = [
  ...listed(
    'A Acme Actions Any Cancel Changes Close Documentation Edit English Features First Home More No',
    'Remove Replace Reset Save Search Super System Updated Views Yes',
  ),
  'About the project',
  'Error pages',
  'No changes yet',
  'Search everything',
  'Skip to list',
  'Skip to main content',
  'Two lines',
]

/** Verbs of permissions that a noun has anyway. */
export const reservedViews = new Set([...standardVerbs, ...ofAllObjects])
