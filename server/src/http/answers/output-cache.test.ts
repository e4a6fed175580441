import { expect, test } from 'vitest'
import { createOutputCache } from './output-cache.ts'

const textsOf = (text: string | Uint8Array) =>
  typeof text === 'string' ? text : new TextDecoder().decode(text)

test('validates a frozen output once, any other each time', () => {
  const outputCache = createOutputCache()
  let checks = 0
  const check = () => ({ checks: ++checks })
  const kept = Object.freeze(['kept'])
  expect([outputCache.check(kept, check), outputCache.check(kept, check)]).toEqual([
    { checks: 1 },
    { checks: 1 },
  ])
  const other = ['other']
  expect([outputCache.check(other, check), outputCache.check(other, check)]).toEqual([
    { checks: 2 },
    { checks: 3 },
  ])
})

test('validates a refused frozen output again', () => {
  const outputCache = createOutputCache()
  const kept = Object.freeze(['kept'])
  const refuse = () => {
    throw new Error('refused')
  }
  expect(() => outputCache.check(kept, refuse)).toThrow('refused')
  expect(() => outputCache.check(kept, refuse)).toThrow('refused')
})

test('serializes a frozen output once per language, any other each time', () => {
  const outputCache = createOutputCache()
  const output = Object.freeze(['kept'])
  const data = outputCache.check(output, () => ['checked'])
  let times = 0
  const write = (language: string, of: unknown = data, takesGzip = false) => {
    const { body } = outputCache.write(of, { language, takesGzip }, () => ({
      body: `${language} ${++times} 页`,
      isCompressed: takesGzip,
    }))
    return textsOf(body)
  }
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
  expect([write('zh-CN', data, true), write('zh-CN', data, true), write('zh-CN')]).toEqual([
    'zh-CN 6 页',
    'zh-CN 6 页',
    'zh-CN 1 页',
  ])
})
