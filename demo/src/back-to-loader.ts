/** The service worker puts it into its cache once everything is there that the app needs (demo/src/service-worker.ts). */
const preparedMark = 'amber-demo/is-prepared'

/** Opens this address with the first screen, which says in words why there is no server, and what can be done. */
export async function backToLoader(base: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(`amber-demo ${base} `))
      await (await caches.open(name)).delete(base + preparedMark)
  location.reload()
}
