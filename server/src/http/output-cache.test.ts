import { expect, test } from 'vitest'
import { createOutputCache } from './output-cache.ts'

const textsOf = (text: string | Uint8Array) =>
  typeof text === 'string' ? text : new TextDecoder().decode(text)

test('a frozen output is checked once, any other each time', () => {
  const frozen = createOutputCache()
  let checks = 0
  const check = () => ({ checks: ++checks })
  const kept = Object.freeze(['kept'])
  expect([frozen.check(kept, check), frozen.check(kept, check)]).toEqual([
    { checks: 1 },
    { checks: 1 },
  ])
  const other = ['other']
  expect([frozen.check(other, check), frozen.check(other, check)]).toEqual([
    { checks: 2 },
    { checks: 3 },
  ])
})

test('a frozen output that was refused is checked again', () => {
  const frozen = createOutputCache()
  const kept = Object.freeze(['kept'])
  const refuse = () => {
    throw new Error('refused')
  }
  expect(() => frozen.check(kept, refuse)).toThrow('refused')
  expect(() => frozen.check(kept, refuse)).toThrow('refused')
})

test('what is frozen is written once in each language, all else each time', () => {
  const frozen = createOutputCache()
  const output = Object.freeze(['kept'])
  const data = frozen.check(output, () => ['checked'])
  let times = 0
  const write = (language: string, of: unknown = data) =>
    textsOf(frozen.write(of, language, () => `${language} ${++times} 页`))
  expect([write('zh-CN'), write('en-US'), write('zh-CN'), write('en-US')]).toEqual([
    'zh-CN 1 页',
    'en-US 2 页',
    'zh-CN 1 页',
    'en-US 2 页',
  ])
  const other = ['other']
  expect([write('zh-CN', other), write('zh-CN', other), write('zh-CN', null)]).toEqual([
    'zh-CN 3 页',
    'zh-CN 4 页',
    'zh-CN 5 页',
  ])
})
