import { browserErrors } from './browser-errors.ts'
import { systemStatus } from './system-status.ts'
import type { jobs } from './jobs.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const statusReference = {
  tag: 'status',
  title: { zh: '系统状态', en: 'System status' },
  schemas: {
    SystemStatus: systemStatus.read.output,
    BrowserError: browserErrors.list.output.shape.records.element,
  },
  groups: {
    systemStatus: {
      read: { summary: { zh: '获取系统状态', en: 'Get the system status' } },
    } satisfies GroupReference<typeof systemStatus>,
    jobs: {
      run: {
        summary: { zh: '立即运行任务', en: 'Run a job' },
        description: { zh: '暂停的任务也会运行。', en: 'Also runs a paused job.' },
      },
      setPaused: {
        summary: { zh: '暂停或恢复任务', en: 'Pause or resume a job' },
        description: { zh: '正在进行的任务不会停止。', en: "A run in progress isn't stopped." },
      },
    } satisfies GroupReference<typeof jobs>,
    browserErrors: {
      report: { summary: { zh: '上报浏览器错误', en: 'Report a browser error' } },
      list: { summary: { zh: '查询浏览器错误', en: 'List browser errors' } },
      dismiss: {
        summary: { zh: '忽略浏览器错误', en: 'Dismiss a browser error' },
        description: {
          zh: '同一原因再次发生时重新出现。',
          en: 'It appears again when the same cause is reported.',
        },
      },
    } satisfies GroupReference<typeof browserErrors>,
  },
} satisfies DomainReference
