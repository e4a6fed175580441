export const idOf = (number: number) =>
  `0197a5c2-6b1e-7d1c-9a2f-${String(number).padStart(12, '0')}`

/** Fields of each record (`recordFields` of the contract). */
export const recordStamps = {
  id: idOf(1),
  version: 1,
  createBy: null,
  createTime: '2026-03-04T05:06:07.000Z',
  updateBy: null,
  updateTime: '2026-03-04T05:06:07.000Z',
}
