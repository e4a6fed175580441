/**
 * Why a file is no sheet that can be read. `unsupported`: another kind of file. `broken`: it breaks off or contradicts
 * itself. `macros`: it brings a program along. `too_large`: there is more in it than anybody would type.
 */
export type SheetProblem = 'unsupported' | 'broken' | 'macros' | 'too_large'

/** Thrown for a file that is not to be read. */
export class SheetRejected extends Error {
  override name = 'SheetRejected'
  readonly problem: SheetProblem

  constructor(problem: SheetProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}
