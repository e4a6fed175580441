export type MetricsChange = {
  /** Marks the home page's metrics as changed. */
  markMetricsChanged: () => void
}
