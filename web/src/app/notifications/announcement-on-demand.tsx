import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'

/** Loaded on demand with the Markdown renderer. */
export const AnnouncementOnDemand = partOnDemand(() =>
  import('./announcement-dialog.tsx').then((part) => part.AnnouncementDialog),
)
