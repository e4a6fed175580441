export const exampleErrors = {
  demo_failure: {
    status: 422,
    texts: { zh: '这是模拟的失败响应', en: 'This is a simulated failure' },
  },
  todo_missing: {
    status: 404,
    texts: { zh: '待办不存在或已被删除', en: "This to-do doesn't exist or was deleted" },
  },
  todo_limit: {
    status: 409,
    texts: {
      zh: '最多保存 {count} 条待办，请先删除一些',
      en: 'You can keep up to {count} to-dos. Delete some first.',
    },
  },
} as const
