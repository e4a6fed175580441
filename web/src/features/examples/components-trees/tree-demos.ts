import type { Demos } from '#web/features/examples/components/demo.ts'
import { CheckTreeDemo } from './check-tree-demo.tsx'
import checkTreeCode from './check-tree-demo.tsx?raw'
import { TreeGridDemo } from './tree-grid-demo.tsx'
import treeGridCode from './tree-grid-demo.tsx?raw'

export const demos: Demos = {
  CheckTree: [{ Demo: CheckTreeDemo, code: checkTreeCode }],
  TreeGrid: [{ Demo: TreeGridDemo, code: treeGridCode }],
}
