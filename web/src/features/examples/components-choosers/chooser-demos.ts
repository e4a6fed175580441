import type { Demos } from '#web/features/examples/components/demo.ts'
import { SelectDemo } from './select-demo.tsx'
import selectCode from './select-demo.tsx?raw'
import { MultiSelectDemo } from './multi-select-demo.tsx'
import multiSelectCode from './multi-select-demo.tsx?raw'
import { RecordSelectDemo } from './record-select-demo.tsx'
import recordSelectCode from './record-select-demo.tsx?raw'
import { TreeSelectDemo } from './tree-select-demo.tsx'
import treeSelectCode from './tree-select-demo.tsx?raw'
import { SegmentsDemo } from './segments-demo.tsx'
import segmentsCode from './segments-demo.tsx?raw'
import { CheckBoxDemo } from './check-box-demo.tsx'
import checkBoxCode from './check-box-demo.tsx?raw'
import { SwitchDemo } from './switch-demo.tsx'
import switchCode from './switch-demo.tsx?raw'
import { DateFieldDemo } from './date-field-demo.tsx'
import dateFieldCode from './date-field-demo.tsx?raw'
import { IconPickerDemo } from './icon-picker-demo.tsx'
import iconPickerCode from './icon-picker-demo.tsx?raw'

export const demos: Demos = {
  Select: [{ Demo: SelectDemo, code: selectCode }],
  MultiSelect: [{ Demo: MultiSelectDemo, code: multiSelectCode }],
  RecordSelect: [{ Demo: RecordSelectDemo, code: recordSelectCode }],
  TreeSelect: [{ Demo: TreeSelectDemo, code: treeSelectCode }],
  Segments: [{ Demo: SegmentsDemo, code: segmentsCode }],
  CheckBox: [{ Demo: CheckBoxDemo, code: checkBoxCode }],
  Switch: [{ Demo: SwitchDemo, code: switchCode }],
  DateField: [{ Demo: DateFieldDemo, code: dateFieldCode }],
  IconPicker: [{ Demo: IconPickerDemo, code: iconPickerCode }],
}
