/** Returns a transport that reports the sent part of an upload, from 0 to 1. */
export function uploadTransport(onSent: (part: number) => void) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit) => {
    const request = new XMLHttpRequest()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent(loaded / total)
    })
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The upload failed')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) reject(signal.reason as Error)
    else {
      signal?.addEventListener('abort', abort)
      request.send(body as Blob)
    }
    return promise
  }
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
  return new Response(request.responseText, { status: request.status, headers })
}
