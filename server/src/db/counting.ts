export type Counting = {
  /** Marks the home page's metrics as changed. */
  noteCounted: () => void
}
