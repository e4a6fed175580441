import * as z from 'zod'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { testPassword } from './test-app.ts'

/** Generates input from a call's schema. */
export function sampleInput(endpoint: Endpoint): Record<string, unknown> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      sampleValue(name, property as z.core.JSONSchema.BaseSchema),
    ]),
  )
}

function sampleValue(name: string, schema: z.core.JSONSchema.BaseSchema): unknown {
  if (/password/i.test(name)) return testPassword
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleValue(name, schema.anyOf[0] as z.core.JSONSchema.BaseSchema)
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  return 'sample'
}
