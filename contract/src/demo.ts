import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { email, id, nickName, phone, plainPassword, shortText, userName } from './rules.ts'

/** What the demonstrations ask the server for. Evaluation mode only: a production server answers 404 (api.ts). */

const none = z.strictObject({})
/** The id under which the request is in the server's log. */
const noted = z.object({ requestId: z.string() })

/** The codes of an expired access token, each answered as such until the session has been refreshed. */
export const expiryCodes = ['9999', '9998', '3333'] as const satisfies readonly ErrorCode[]

/** The codes that can be asked for: a row of the error catalogue each, and three of the many that are a toast. */
export const problemCodes = [
  '8888',
  '8889',
  '7777',
  '7778',
  ...expiryCodes,
  'record_changed',
  'input_invalid',
  'rate_limited',
  'unexpected',
  'server_busy',
] as const satisfies readonly ErrorCode[]
export type ProblemCode = (typeof problemCodes)[number]

/** The form of the demonstration: every field by the rules that the whole product has. */
const demoForm = z
  .strictObject({
    userName,
    password: plainPassword,
    channel: z.enum(['email', 'phone'], 'invalid'),
    email: email.optional(),
    phone: phone.optional(),
    contacts: z.array(z.strictObject({ name: nickName, phone })).max(5, 'invalid'),
  })
  .check((context) => {
    const { value, issues } = context
    // The way that was chosen decides which of the two is needed.
    if (value[value.channel] === undefined)
      issues.push({
        code: 'custom',
        input: value,
        path: [value.channel],
        message: `${value.channel}_required`,
      })
  })

export const demo = {
  /** Fails with the code, through the ordinary path of errors. Answers 500 for `unexpected` by really breaking. */
  problem: endpoint({
    method: 'GET',
    path: '/demo-problems/:code',
    allow: 'signed-in',
    input: z.strictObject({ code: z.enum(problemCodes, 'invalid') }),
    output: noted,
  }),
  /** Says that the access token has expired, until the session has been refreshed; then answers for some seconds. */
  expiry: endpoint({
    method: 'GET',
    path: '/demo-expiry/:code',
    allow: 'signed-in',
    input: z.strictObject({ code: z.enum(expiryCodes, 'invalid') }),
    output: noted,
  }),
  /** Answers when the seconds are over. */
  wait: endpoint({
    method: 'GET',
    path: '/demo-wait',
    allow: 'signed-in',
    input: z.strictObject({ seconds: z.coerce.number('invalid').int('invalid').min(1).max(8) }),
    output: noted,
  }),
  /** Breaks the connection in the middle of the answer, as a lost network would. */
  cut: endpoint({
    method: 'GET',
    path: '/demo-cut',
    allow: 'signed-in',
    input: z.strictObject({ confirm: z.literal('yes', 'invalid') }),
    output: noted,
  }),
  /** Judges a form by the same schema as the browser did, and by what only the server knows. Keeps nothing. */
  form: endpoint({
    method: 'POST',
    path: '/demo-forms',
    allow: 'signed-in',
    input: demoForm,
    output: noted,
    audit: null,
    idempotent: false,
  }),
}

const todo = z.object({ id, title: z.string(), isDone: z.boolean(), createTime: z.iso.datetime() })
export type DemoTodo = z.infer<typeof todo>

/** The second demo API (specification, section 7): answers `{ status, message, result }`. */
export const demoTodos = {
  /** One's own, oldest first. */
  list: endpoint({
    method: 'GET',
    path: '/demo/todos',
    allow: 'signed-in',
    input: none,
    output: z.array(todo),
    shape: 'result',
  }),
  create: endpoint({
    method: 'POST',
    path: '/demo/todos',
    allow: 'signed-in',
    input: z.strictObject({
      title: shortText(100, 'required').min(1, 'required'),
    }),
    output: todo,
    audit: null,
    idempotent: false,
    status: 201,
    shape: 'result',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/demo/todos/:id',
    allow: 'signed-in',
    input: z.strictObject({ id, isDone: z.boolean('invalid') }),
    output: todo,
    audit: null,
    idempotent: false,
    shape: 'result',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/demo/todos/:id',
    allow: 'signed-in',
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: null,
    idempotent: false,
    shape: 'result',
  }),
  /** Always fails, to show what an error of this API looks like. */
  fail: endpoint({
    method: 'POST',
    path: '/demo/failures',
    allow: 'signed-in',
    input: none,
    output: z.object({}),
    audit: null,
    idempotent: false,
    shape: 'result',
  }),
}
