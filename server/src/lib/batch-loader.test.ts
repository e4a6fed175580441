import { expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'

function byHand() {
  const asked: string[][] = []
  const finish: ((fail?: Error) => void)[] = []
  const load = (keys: readonly string[]) => {
    asked.push([...keys])
    return new Promise<Map<string, string>>((resolve, reject) =>
      finish.push((error) =>
        error ? reject(error) : resolve(new Map(keys.map((key) => [key, key.toUpperCase()]))),
      ),
    )
  }
  return { asked, finish, load }
}

test('batches the keys that are requested during a lookup', async () => {
  const { asked, finish, load } = byHand()
  const find = batchLoader(load, 1)
  const first = find('a')
  await expect.poll(() => asked).toEqual([['a']])
  const others = [find('b'), find('c'), find('b')]
  finish[0]?.()
  expect(await first).toBe('A')
  await expect.poll(() => asked).toEqual([['a'], ['b', 'c']])
  finish[1]?.()
  expect(await Promise.all(others)).toEqual(['B', 'C', 'B'])
})

test('batches the keys that are requested at once', async () => {
  const { asked, finish, load } = byHand()
  const find = batchLoader(load, 1)
  const all = [find('a'), find('b')]
  await expect.poll(() => asked).toEqual([['a', 'b']])
  finish[0]?.()
  expect(await Promise.all(all)).toEqual(['A', 'B'])
})

test('never returns a result from before the request', async () => {
  const { asked, finish, load } = byHand()
  const find = batchLoader(load, 1)
  const early = find('a')
  await expect.poll(() => asked).toEqual([['a']])
  const timeoutError = find('a')
  finish[0]?.()
  await early
  await expect.poll(() => asked).toEqual([['a'], ['a']])
  finish[1]?.()
  expect(await timeoutError).toBe('A')
})

test('rejects the callers of a failed batch, and runs the next', async () => {
  const { finish, load } = byHand()
  const find = batchLoader(load, 1)
  const failing = find('a')
  await expect.poll(() => finish.length).toBe(1)
  const next = find('b')
  finish[0]?.(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  expect(await next).toBe('B')
})

test('a slow batch does not delay later ones', async () => {
  const { asked, finish, load } = byHand()
  const find = batchLoader(load, 1)
  const slow = find('a')
  await expect.poll(() => asked).toEqual([['a']])
  const quick = find('b')
  await expect.poll(() => asked).toEqual([['a'], ['b']])
  finish[1]?.()
  expect(await quick).toBe('B')
  finish[0]?.()
  expect(await slow).toBe('A')
})
