import { statfs } from 'node:fs/promises'

/** Returns the space of a folder's file system; some report a total of 0. */
export async function readSpace(
  folder: string,
): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
