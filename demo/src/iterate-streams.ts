// Polyfill of async iteration, which the server uses for request bodies. Streams are always read to the end.
if (!(Symbol.asyncIterator in ReadableStream.prototype))
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
    async *value(this: ReadableStream) {
      const reader = this.getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        yield value as unknown
      }
    },
  })
