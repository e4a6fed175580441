import { nounCalls } from '@amber/contract/nouns/noun-calls.ts'

export const assets = nounCalls.asset
