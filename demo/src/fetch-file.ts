export class FileMissing extends Error {
  override name = 'FileMissing'
}

/**
 * Fetches a file of the demo.
 *
 * @throws FileMissing when it cannot be fetched
 */
export async function fetchFile(url: string): Promise<Response> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new FileMissing(url, { cause: error })
  })
  if (!answer.ok) throw new FileMissing(`${url}: ${answer.status}`)
  return answer
}
