import type { Example } from '@amber/contract/example-pages.ts'
import declared from './example-menus.json' with { type: 'json' }

/** Builds without example pages have no menus here, only the kinds (`scripts/examples/without-examples.ts`). */
export const exampleMenuList: readonly object[] = declared.menus

export const exampleKinds = declared.kinds as Readonly<Record<string, Example>>
