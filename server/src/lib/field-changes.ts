const bookkeeping = new Set(['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'])

type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * Returns the changed fields, sorted by name because jsonb keeps no order. Other values than objects count as empty.
 */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...to.keys(), ...from.keys()])].toSorted()
  return names
    .filter((field) => !bookkeeping.has(field))
    .map((field) => ({ field, before: from.get(field) ?? null, after: to.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

function fieldsOf(state: unknown): Map<string, unknown> {
  const isRecord = typeof state === 'object' && state !== null && !Array.isArray(state)
  return new Map(isRecord ? Object.entries(state) : [])
}
