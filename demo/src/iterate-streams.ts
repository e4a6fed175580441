// Not every browser reads streams by `for await`, as the server reads the bodies of requests. Each is read to its end.
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
