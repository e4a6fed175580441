import type { Demos } from '#web/features/examples/components/demo.ts'
import { ToastDemo } from './toast-demo.tsx'
import toastCode from './toast-demo.tsx?raw'
import { TooltipDemo } from './tooltip-demo.tsx'
import tooltipCode from './tooltip-demo.tsx?raw'
import { InfoNoticeDemo } from './info-notice-demo.tsx'
import infoNoticeCode from './info-notice-demo.tsx?raw'
import { FailureDemo } from './failure-demo.tsx'
import failureCode from './failure-demo.tsx?raw'

export const demos: Demos = {
  FeedbackOutlet: [{ Demo: ToastDemo, code: toastCode }],
  Tooltip: [{ Demo: TooltipDemo, code: tooltipCode }],
  InfoNotice: [{ Demo: InfoNoticeDemo, code: infoNoticeCode }],
  DataState: [{ Demo: FailureDemo, code: failureCode }],
}
