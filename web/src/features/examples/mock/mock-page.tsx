import { svg as trash } from 'virtual:icon/trash-2'
import { useId, useState } from 'react'
import type { Exchange } from './second-api.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { DemoNote, DemoPanel } from '#web/ui/demo-panel.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MockExchange } from './mock-exchange.tsx'
import { MockExplained } from './mock-explained.tsx'
import { MockRequests } from './mock-requests.tsx'
import { mockMessages } from './mock.messages.ts'
import { useTodos } from './use-todos.ts'
import './mock.css'

type Todos = ReturnType<typeof useTodos>

function NewTodo({ todos }: { todos: Todos }) {
  const t = useT(mockMessages)
  const id = useId()
  const [title, setTitle] = useState('')
  const add = async () => {
    if (title.trim() && (await todos.add(title.trim()))) setTitle('')
  }
  return (
    <form
      className="mock-new"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('newTodo')}
      </label>
      <input
        id={id}
        className="demo-input"
        placeholder={t('hint')}
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <button type="submit" className="button button-main" disabled={todos.isBusy}>
        {t('add')}
      </button>
    </form>
  )
}

function TodoList({ todos }: { todos: Todos }) {
  const t = useT(mockMessages)
  const list = todos.todos
  return (
    <DemoPanel title={t('todos')} text={t('todosText')} isWaiting={todos.isWaiting}>
      <NewTodo todos={todos} />
      <ul className="mock-todos" aria-busy={!list && todos.isBusy}>
        {list?.map((todo) => (
          <li key={todo.id} data-done={todo.isDone}>
            <label className="mock-todo">
              <input
                type="checkbox"
                checked={todo.isDone}
                onChange={() => void todos.toggle(todo)}
              />
              {todo.title}
            </label>
            <button
              type="button"
              className="tool"
              aria-label={t('remove', { title: todo.title })}
              onClick={() => void todos.remove(todo)}
            >
              <Icon svg={trash} size={16} />
            </button>
          </li>
        ))}
        {list?.length === 0 && <li className="demo-lead">{t('empty')}</li>}
      </ul>
      <div className="demo-row">
        <button type="button" className="button" onClick={() => void todos.reload()}>
          {t('reload')}
        </button>
        <button type="button" className="button" onClick={() => void todos.fail()}>
          {t('failing')}
        </button>
        {list && list.length > 0 && (
          <span className="mock-left" role="status">
            {t('left', { count: list.filter(({ isDone }) => !isDone).length })}
          </span>
        )}
      </div>
    </DemoPanel>
  )
}

function LatestExchange({ exchange }: { exchange: Exchange | undefined }) {
  const t = useT(mockMessages)
  return (
    <DemoPanel title={t('exchange')} text={t('exchangeText')}>
      {exchange ? <MockExchange exchange={exchange} /> : <p className="demo-lead">{t('none')}</p>}
    </DemoPanel>
  )
}

function Live() {
  const todos = useTodos()
  return (
    <div className="demo-columns" data-waiting={todos.isWaiting}>
      <TodoList todos={todos} />
      <LatestExchange exchange={todos.exchange} />
    </div>
  )
}

export function MockPage() {
  const t = useT(mockMessages)
  const { isEvaluation } = useServices()
  return (
    <Page title={t('title')}>
      {isEvaluation ? <Live /> : <DemoNote>{t('closed')}</DemoNote>}
      <MockRequests />
      <MockExplained />
    </Page>
  )
}
