import { defineNoun } from '@amber/contract/nouns/define-noun.ts'

export const asset = defineNoun({
  name: 'asset',
  plural: 'assets',
  labels: { one: { zh: '资产', en: 'Asset' }, many: { zh: '资产', en: 'Assets' } },
  fields: {
    name: {
      label: { zh: '名称', en: 'Name' },
      kind: 'text',
      isSortable: true,
      isFilterable: true,
      column: 'shown',
      isImported: true,
      isRequired: true,
    },
    serial: {
      label: { zh: '序列号', en: 'Serial' },
      kind: 'text',
      isSortable: true,
      isFilterable: true,
      column: 'shown',
      isImported: true,
      isRequired: true,
      isUnique: true,
    },
    status: {
      label: { zh: '状态', en: 'Status' },
      kind: 'choice',
      isSortable: true,
      isFilterable: true,
      column: 'shown',
      isImported: true,
      options: {
        new: { zh: 'New', en: 'New' },
        used: { zh: 'Used', en: 'Used' },
        broken: { zh: 'Broken', en: 'Broken' },
      },
      isRequired: true,
    },
    price: {
      label: { zh: '价格', en: 'Price' },
      kind: 'money',
      currency: 'CNY',
      isSortable: true,
      isFilterable: true,
      column: 'shown',
      isImported: true,
    },
    bought: {
      label: { zh: '购买日期', en: 'Bought' },
      kind: 'date',
      isSortable: true,
      isFilterable: true,
      column: 'shown',
      isImported: true,
    },
    owner: {
      label: { zh: '负责人', en: 'Owner' },
      kind: 'record',
      of: 'user',
      isFilterable: true,
      column: 'shown',
      isImported: true,
    },
    notes: {
      label: { zh: '备注', en: 'Notes' },
      kind: 'text',
      isLong: true,
      isImported: true,
    },
  },
  rules: [
    {
      field: 'price',
      problem: { zh: '已用资产须填写价格', en: 'A used asset needs its price' },
      isKept: ({ status, price }) => status !== 'used' || price !== null,
    },
  ],
  actions: {
    retire: {
      label: { zh: '报废', en: 'Retire' },
      done: { zh: '报废了', en: 'retired' }, // in the audit log
      sets: { status: 'broken', owner: null },
    },
  },
})
