// Runs for each test file: hooks of a shared module would belong to the first file that imports it.
import { afterEach, vi } from 'vitest'
import { removeResources } from './resources.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

afterEach(removeResources)
