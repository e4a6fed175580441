import type { Demos } from '#web/features/examples/components/demo.ts'
import { DialogFrameDemo } from './dialog-frame-demo.tsx'
import dialogFrameCode from './dialog-frame-demo.tsx?raw'
import { ConfirmDialogDemo } from './confirm-dialog-demo.tsx'
import confirmDialogCode from './confirm-dialog-demo.tsx?raw'
import { DialogFormDemo } from './dialog-form-demo.tsx'
import dialogFormCode from './dialog-form-demo.tsx?raw'
import { EditDrawerDemo } from './edit-drawer-demo.tsx'
import editDrawerCode from './edit-drawer-demo.tsx?raw'
import { SideDrawerDemo } from './side-drawer-demo.tsx'
import sideDrawerCode from './side-drawer-demo.tsx?raw'
import { ConflictDialogDemo } from './conflict-dialog-demo.tsx'
import conflictDialogCode from './conflict-dialog-demo.tsx?raw'
import { BatchDialogDemo } from './batch-dialog-demo.tsx'
import batchDialogCode from './batch-dialog-demo.tsx?raw'
import { ExportDemo } from './export-demo.tsx'
import exportCode from './export-demo.tsx?raw'

export const demos: Demos = {
  DialogFrame: [{ Demo: DialogFrameDemo, code: dialogFrameCode }],
  ConfirmDialog: [{ Demo: ConfirmDialogDemo, code: confirmDialogCode }],
  DialogForm: [{ Demo: DialogFormDemo, code: dialogFormCode }],
  EditDrawer: [{ Demo: EditDrawerDemo, code: editDrawerCode }],
  SideDrawer: [{ Demo: SideDrawerDemo, code: sideDrawerCode }],
  ConflictDialog: [{ Demo: ConflictDialogDemo, code: conflictDialogCode }],
  BatchDialog: [{ Demo: BatchDialogDemo, code: batchDialogCode }],
  ExportButton: [{ Demo: ExportDemo, code: exportCode }],
}
