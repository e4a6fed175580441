import { asPart, type MoreData } from '#server/features/account/activity/own-export-part.service.ts'
import { countTodos, listTodos } from './demo.queries.ts'

type ExportedTodo = { title: string; isDone: boolean; createTime: number }

const part = asPart<ExportedTodo>({
  key: 'demoTasks',
  name: { zh: '演示待办', en: 'Demo to-dos' },
  async *read(db, userId) {
    yield (await listTodos(db, userId)).map(({ title, isDone, createTime }) => ({
      title,
      isDone,
      createTime: createTime.getTime(),
    }))
  },
  columns: [
    { title: { zh: '待办', en: 'To-do' }, width: 40, cell: ({ title }) => title },
    {
      title: { zh: '已完成', en: 'Done' },
      width: 10,
      cell: ({ isDone }, to) =>
        to.translate(isDone ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' }),
    },
    {
      title: { zh: '添加时间', en: 'Added' },
      width: 20,
      cell: ({ createTime }, to) => to.time(createTime),
    },
  ],
})

/** To-dos in the export of a user's own data. */
export const exportedTodos: MoreData = { part, count: countTodos }
