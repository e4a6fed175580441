/** One of the demonstration's own files did not come. */
export class FileMissing extends Error {
  override name = 'FileMissing'
}

/** Fetches one of the demonstration's own files. Throws `FileMissing` where it does not come. */
export async function fetchFile(url: string): Promise<Response> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new FileMissing(url, { cause: error })
  })
  if (!answer.ok) throw new FileMissing(`${url}: ${answer.status}`)
  return answer
}
