import { endpoints } from '@amber/contract/api.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { Database } from '#server/db/connect.ts'
import { readExamples } from '#server/db/example-pages.ts'

const examplePaths: ReadonlySet<string> = new Set(
  endpoints.filter(({ isEvaluationOnly }) => isEvaluationOnly).map(({ endpoint }) => endpoint.path),
)

/** Whether a path belongs to an example page while these are off. */
export async function isExampleOff(
  path: string,
  { db, examples }: { db: Database; examples: ExampleMode | null },
): Promise<boolean> {
  return examplePaths.has(path) && !(await readExamples(db, examples))
}
