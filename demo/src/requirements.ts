/** Whether this browser keeps anything for this page: where people have forbidden that, it throws when it is asked. */
export function keepsData(): boolean {
  try {
    return Boolean(localStorage && sessionStorage)
  } catch {
    return false
  }
}

/**
 * What the demonstration needs and this browser has not, by the names under which people find it; empty where it has
 * all. Workers that tabs share are not among it: without them one tab at a time has the demonstration.
 */
export function lackingHere(): string[] {
  const needs = {
    'Cache API': 'caches' in globalThis,
    IndexedDB: Boolean(globalThis.indexedDB) && 'databases' in indexedDB,
    'Web Locks': 'locks' in navigator,
    WebAssembly: 'WebAssembly' in globalThis && 'compileStreaming' in WebAssembly,
    DecompressionStream: 'DecompressionStream' in globalThis,
    'Promise.withResolvers': 'withResolvers' in Promise,
    'Uint8Array.toBase64': 'toBase64' in Uint8Array.prototype,
  }
  return Object.entries(needs).flatMap(([name, isHere]) => (isHere ? [] : [name]))
}
