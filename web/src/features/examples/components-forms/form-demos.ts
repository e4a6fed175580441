import type { Demos } from '#web/features/examples/components/demo.ts'
import { FieldRowDemo } from './field-row-demo.tsx'
import fieldRowCode from './field-row-demo.tsx?raw'
import { FieldRowsDemo } from './field-rows-demo.tsx'
import fieldRowsCode from './field-rows-demo.tsx?raw'
import { EntryFormDemo } from './entry-form-demo.tsx'
import entryFormCode from './entry-form-demo.tsx?raw'
import { NewPasswordDemo } from './new-password-demo.tsx'
import newPasswordCode from './new-password-demo.tsx?raw'
import { NewAccountDemo } from './new-account-demo.tsx'
import newAccountCode from './new-account-demo.tsx?raw'

export const demos: Demos = {
  FieldRow: [{ Demo: FieldRowDemo, code: fieldRowCode }],
  FieldRows: [{ Demo: FieldRowsDemo, code: fieldRowsCode }],
  EntryForm: [{ Demo: EntryFormDemo, code: entryFormCode }],
  NewPasswordFields: [{ Demo: NewPasswordDemo, code: newPasswordCode }],
  NewAccountFields: [{ Demo: NewAccountDemo, code: newAccountCode }],
}
