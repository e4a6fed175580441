import { expect, test } from 'vitest'
import { statementShape } from './traced-queries.ts'

test.each([
  ['select "id" from "users" inner join "roles" on true where "name" = $1', 'select users roles'],
  ['insert into "sign_ins" ("id") values ($1)', 'insert sign_ins'],
  ['update "jobs" set "name" = $1 from due', 'update jobs due'],
  ['delete from only "menus"', 'delete menus'],
  [
    'with x as (insert into "audit_events" values ($1)) insert into "q" select 1 from x',
    'insert audit_events q x',
  ],
  ['with x as (select from "jobs" for update) select * from x', 'select jobs x'],
  ["select 'from anna@example.com'", 'select'],
  ['begin', 'begin'],
  ['', ''],
])('the shape of %s is %s', (text, shape) => {
  expect(statementShape(text)).toBe(shape)
})
