import { quietPart } from '#web/ui/feedback/part-on-demand.tsx'
import { ButtonExamples, ContentExamples, PickerExamples, TreeExamples } from './basic-examples.tsx'
import { SearchExamples } from './search-examples.tsx'
import { ChartExamples, DialogExamples, FeedbackExamples } from './state-examples.tsx'
import { TableExamples } from './table-examples.tsx'

const FetchedComponents = quietPart(() =>
  import('./all-components.tsx').then((part) => part.AllComponents),
)

/** Sections of the page below the first one. */
export function LaterExamples() {
  return (
    <>
      <SearchExamples />
      <TableExamples />
      <ButtonExamples />
      <PickerExamples />
      <TreeExamples />
      <ContentExamples />
      <DialogExamples />
      <FeedbackExamples />
      <ChartExamples />
      <div data-section="all">
        <FetchedComponents />
      </div>
    </>
  )
}
