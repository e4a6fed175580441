import type { Hono } from 'hono'
import { demo } from '@amber/contract/examples/demo.ts'
import type { Route } from '#server/http/bind.ts'
import type { MoreData } from '#server/features/account/activity/own-export-part.service.ts'
import { cutLine } from './cut-line.ts'
import { exportedTodos } from './exported-todos.ts'
import { demoRoutes } from './demo.routes.ts'
import { demoTodosRoutes } from './demo-todos.routes.ts'

/** Endpoints of all example pages. Builds without them have empty lists (`scripts/examples/without-examples.ts`). */
export const exampleRoutes: readonly Route[] = [...demoRoutes, ...demoTodosRoutes]

export function mountExampleMiddleware(app: Hono): void {
  app.use(`/api${demo.cut.path}`, cutLine)
}

/** For the export of a user's own data. */
export const exampleData: readonly MoreData[] = [exportedTodos]
