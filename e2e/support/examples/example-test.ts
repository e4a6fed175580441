import { test } from 'vitest'

/** A test that needs an example page; `npm run remove -- examples` deletes it. */
export const exampleTest = test
