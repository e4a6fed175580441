import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'

/** One announcement, whole: fetched with what reads its Markdown when one is opened. */
export const AnnouncementOnDemand = partOnDemand(() =>
  import('./announcement-dialog.tsx').then((part) => part.AnnouncementDialog),
)
