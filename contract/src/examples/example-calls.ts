import { demo, demoTodos } from './demo.ts'

/** Endpoints of the example pages, in evaluation mode only. */
export const exampleCalls = { demo, demoTodos }
