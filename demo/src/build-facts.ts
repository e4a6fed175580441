/** What the build tells the service worker of itself. */
export type BuildFacts = {
  /** A digest of all files. */
  id: string
  /** Stands for the folder that the demonstration lies in. */
  baseMark: string
  /** Every file, by its path in that folder. */
  files: readonly string[]
}
