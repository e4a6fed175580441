import { cpSync } from 'node:fs'
import type { TestContext } from 'vitest'
import { dataFolder, startProduct, type Product } from './product.ts'

/** Creates products and folders that are removed after the test. */
export function makeResources(onTestFinished: TestContext['onTestFinished']) {
  const running: Product[] = []
  const folders: ReturnType<typeof dataFolder>[] = []
  onTestFinished(async () => {
    for (const product of running) if (product.process.exitCode === null) await product.stop()
    for (const folder of folders) folder.remove()
  })
  const freshFolder = (): string => {
    const folder = dataFolder()
    folders.push(folder)
    return folder.path
  }
  return {
    freshFolder,
    copyOf(stopped: string): string {
      const folder = freshFolder()
      cpSync(stopped, folder, { recursive: true })
      return folder
    },
    async start(env: Record<string, string>): Promise<Product> {
      const product = await startProduct(env)
      running.push(product)
      return product
    },
  }
}
