import { printBrand, readBrand, type Brand } from '@amber/contract/settings/brand.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { textEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

/** Also read by app/boot/boot.ts. */
const brandEntry = textEntry('brand')
const colorsEntry = textEntry('brandColors')

export type BrandStore = StoreApi<Brand>

/** Replaces the colors of index.html. Returns the rules, for a static host to store. */
async function showColors(primaryColor: string): Promise<string> {
  const { brandColorRules } = await import('@amber/contract/settings/brand-colors.ts')
  const rules = brandColorRules(primaryColor)
  document.getElementById('brand-colors')?.remove()
  const style = Object.assign(document.createElement('style'), { id: 'brand-colors' })
  style.textContent = rules
  document.head.append(style)
  return rules
}

/** Starts with the brand in index.html; on a static host (`*`) with the one that this browser stored. */
export function createBrand(served: string | undefined, storage: Storage): BrandStore {
  const isStatic = served === undefined || served === '*'
  const store = createStore(() => readBrand(isStatic ? storage.read(brandEntry) : served))
  store.subscribe((brand, before) => {
    // Without defaults, as index.html has it: outlines compare the color (app/boot/draw-boot.ts).
    window.amberShowBrand?.(JSON.parse(printBrand(brand) || '{}'))
    if (isStatic) storage.write(brandEntry, printBrand(brand))
    if (brand.primaryColor === before.primaryColor) return
    showColors(brand.primaryColor).then(
      (rules) => isStatic && storage.write(colorsEntry, rules),
      // The next load shows them.
      () => {},
    )
  })
  return store
}
