/** Set by the service worker once all app files are cached (demo/src/service-worker.ts). */
const preparedMark = 'amber-demo/is-prepared'

/** Reloads with the loader, which explains why there is no server. */
export async function backToLoader(base: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(`amber-demo ${base} `))
      await (await caches.open(name)).delete(base + preparedMark)
  location.reload()
}
