import * as z from 'zod'
import { splitInput } from '@amber/contract/call-parts.ts'
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

/** Returns the address of an upload with the input that it requires. */
export function uploadPath(endpoint: Endpoint): string {
  const { required = [] } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const needed = Object.entries(sampleInput(endpoint)).filter(([name]) => required.includes(name))
  const { path, rest } = splitInput(endpoint, Object.fromEntries(needed))
  const query = new URLSearchParams(rest as Record<string, string>).toString()
  return `/api${path}${query && `?${query}`}`
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
