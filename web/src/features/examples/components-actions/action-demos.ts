import type { Demos } from '#web/features/examples/components/demo.ts'
import { AddButtonDemo } from './add-button-demo.tsx'
import addButtonCode from './add-button-demo.tsx?raw'
import { RefreshButtonDemo } from './refresh-button-demo.tsx'
import refreshButtonCode from './refresh-button-demo.tsx?raw'
import { PanelButtonDemo } from './panel-button-demo.tsx'
import panelButtonCode from './panel-button-demo.tsx?raw'
import { PopupMenuDemo } from './popup-menu-demo.tsx'
import popupMenuCode from './popup-menu-demo.tsx?raw'
import { PageActionsDemo } from './page-actions-demo.tsx'
import pageActionsCode from './page-actions-demo.tsx?raw'
import { RowActionsDemo } from './row-actions-demo.tsx'
import rowActionsCode from './row-actions-demo.tsx?raw'
import { PagePartsDemo } from './page-parts-demo.tsx'
import pagePartsCode from './page-parts-demo.tsx?raw'
import { ThemeSwitchDemo } from './theme-switch-demo.tsx'
import themeSwitchCode from './theme-switch-demo.tsx?raw'

export const demos: Demos = {
  AddButton: [{ Demo: AddButtonDemo, code: addButtonCode }],
  RefreshButton: [{ Demo: RefreshButtonDemo, code: refreshButtonCode }],
  PanelButton: [{ Demo: PanelButtonDemo, code: panelButtonCode }],
  PopupMenu: [{ Demo: PopupMenuDemo, code: popupMenuCode }],
  PageActions: [{ Demo: PageActionsDemo, code: pageActionsCode }],
  RowActions: [{ Demo: RowActionsDemo, code: rowActionsCode }],
  PageParts: [{ Demo: PagePartsDemo, code: pagePartsCode }],
  ThemeSwitch: [{ Demo: ThemeSwitchDemo, code: themeSwitchCode }],
}
