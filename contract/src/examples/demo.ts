import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import {
  email,
  id,
  nickName,
  phone,
  plainPassword,
  shortText,
  userName,
} from '@amber/contract/rules.ts'

const none = z.strictObject({})
const noted = z.object({ requestId: z.string() })

/** Codes of an expired access token. */
export const expiryCodes = ['9999', '9998', '3333'] as const satisfies readonly ErrorCode[]

/** One code per row of the error catalogue, and three that are a toast. */
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
    // The chosen channel decides which of the two is required.
    if (value[value.channel] === undefined)
      issues.push({
        code: 'custom',
        input: value,
        path: [value.channel],
        message: `${value.channel}_required`,
      })
  })

export const demo = {
  /** `unexpected` throws a real error, which is a 500. */
  problem: endpoint({
    method: 'GET',
    path: '/demo-problems/:code',
    allow: 'signed-in',
    errors: ['record_changed'],
    input: z.strictObject({ code: z.enum(problemCodes, 'invalid') }),
    output: noted,
  }),
  /** Reports expiry until the session is refreshed, then succeeds for a few seconds. */
  expiry: endpoint({
    method: 'GET',
    path: '/demo-expiry/:code',
    allow: 'signed-in',
    input: z.strictObject({ code: z.enum(expiryCodes, 'invalid') }),
    output: noted,
  }),
  wait: endpoint({
    method: 'GET',
    path: '/demo-wait',
    allow: 'signed-in',
    input: z.strictObject({ seconds: z.coerce.number('invalid').int('invalid').min(1).max(8) }),
    output: noted,
  }),
  cut: endpoint({
    method: 'GET',
    path: '/demo-cut',
    allow: 'signed-in',
    input: z.strictObject({ confirm: z.literal('yes', 'invalid') }),
    output: noted,
  }),
  /** Checks also the rules that need the database. Stores nothing. */
  form: endpoint({
    method: 'POST',
    path: '/demo-forms',
    allow: 'signed-in',
    errors: ['user_name_taken'],
    input: demoForm,
    output: noted,
    audit: null,
    idempotent: false,
  }),
}

const todo = z.object({ id, title: z.string(), isDone: z.boolean(), createTime: z.iso.datetime() })
export type DemoTodo = z.infer<typeof todo>

/** Second demo API (specification, section 7). */
export const demoTodos = {
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
    errors: ['todo_limit'],
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
    errors: ['todo_missing'],
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
    errors: ['todo_missing'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: null,
    idempotent: false,
    shape: 'result',
  }),
  fail: endpoint({
    method: 'POST',
    path: '/demo/failures',
    allow: 'signed-in',
    errors: ['demo_failure'],
    input: none,
    output: z.object({}),
    audit: null,
    idempotent: false,
    shape: 'result',
  }),
}
