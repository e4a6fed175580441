import type { Demos } from '#web/features/examples/components/demo.ts'
import { SearchFormDemo } from './search-form-demo.tsx'
import searchFormCode from './search-form-demo.tsx?raw'
import { RecordStepsDemo } from './record-steps-demo.tsx'
import recordStepsCode from './record-steps-demo.tsx?raw'

export const demos: Demos = {
  SearchForm: [{ Demo: SearchFormDemo, code: searchFormCode }],
  RecordSteps: [{ Demo: RecordStepsDemo, code: recordStepsCode }],
}
