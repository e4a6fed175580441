import { demoTodos, type demo } from './demo.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

const demoReference = {
  tag: 'demo',
  title: { zh: '示例', en: 'Examples' },
  schemas: { DemoTodo: demoTodos.create.output },
  groups: {
    demo: {
      problem: { summary: { zh: '触发错误', en: 'Trigger an error' } },
      expiry: { summary: { zh: '模拟令牌过期', en: 'Simulate an expired token' } },
      wait: { summary: { zh: '延迟响应', en: 'Respond after a delay' } },
      cut: { summary: { zh: '中断响应', en: 'Break off a response' } },
      form: { summary: { zh: '校验示例表单', en: 'Check the sample form' } },
    } satisfies GroupReference<typeof demo>,
    demoTodos: {
      list: { summary: { zh: '查询待办', en: 'List to-dos' } },
      create: { summary: { zh: '新增待办', en: 'Create a to-do' } },
      update: { summary: { zh: '编辑待办', en: 'Update a to-do' } },
      remove: { summary: { zh: '删除待办', en: 'Delete a to-do' } },
      fail: { summary: { zh: '触发业务错误', en: 'Trigger a business error' } },
    } satisfies GroupReference<typeof demoTodos>,
  },
} satisfies DomainReference

export const exampleReference = [demoReference]
