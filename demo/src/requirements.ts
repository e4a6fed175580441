/** Whether storage is available; access throws where it is blocked. */
export function keepsData(): boolean {
  try {
    return Boolean(localStorage && sessionStorage)
  } catch {
    return false
  }
}

/** Returns missing browser features. Shared workers are optional: without them only one tab works. */
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
