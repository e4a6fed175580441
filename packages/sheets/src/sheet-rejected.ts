/** `broken`: truncated or inconsistent; `macros`: contains a program. */
export type SheetProblem = 'unsupported' | 'broken' | 'macros' | 'too_large'

export class SheetRejected extends Error {
  override name = 'SheetRejected'
  readonly problem: SheetProblem

  constructor(problem: SheetProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}
