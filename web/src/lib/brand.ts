import { printBrand, readBrand, type Brand } from '@amber/contract/settings/brand.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Storage } from '#web/lib/browser/storage.ts'

/** Also read by app/boot/boot.ts. */
const brandEntry = { key: 'brand', parse: (text: string) => text, print: (text: string) => text }

export type BrandStore = StoreApi<Brand>

/** Starts with the brand in index.html; on a static host (`*`) with the one that this browser stored. */
export function createBrand(served: string | undefined, storage: Storage): BrandStore {
  const isStatic = served === undefined || served === '*'
  const store = createStore(() => readBrand(isStatic ? storage.read(brandEntry) : served))
  if (isStatic) store.subscribe((brand) => storage.write(brandEntry, printBrand(brand)))
  store.subscribe((brand) => window.amberShowBrand?.(brand))
  return store
}
