/** A call that may do what shows in the figures of home. */
export type Counting = {
  /** Notes that it has, so that other screens are told once the call is over. */
  noteCounted: () => void
}
