import type { TestProject } from 'vitest/node'
import { dataFolder, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test is reached. */
    base: string
  }
}

/** One product in evaluation mode for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  project.provide('base', product.base)
  return async () => {
    await product.stop()
    folder.remove()
  }
}
