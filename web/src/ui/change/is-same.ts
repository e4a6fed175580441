/** JSON has no NaN, which stands for an unfinished number, and would take it for none. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'NaN' : part))

/** Compares values of JSON. */
export const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)
