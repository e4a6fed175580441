import { exampleSettingsMessages } from './example-settings.messages.ts'

/** Empty in builds without example pages (`scripts/examples/without-examples.ts`). */
export const exampleSections = [{ id: 'examples', texts: exampleSettingsMessages.examples }]
