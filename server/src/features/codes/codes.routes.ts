import { codes as calls } from '@amber/contract/codes.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import type { Codes } from './codes.service.ts'

export function codesRoutes(codes: Codes): Route[] {
  return [
    bindPublic(calls.send, codes.send),
    bindPublic(calls.channels, ({ db }) => codes.channels(db)),
  ]
}
