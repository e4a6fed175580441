// The rules of axe by which a page is looked at again, which has been looked at as a whole in another look.

/** What other colours alone can do wrong. */
export const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** What other words and colours can do wrong: names, sizes and what follows from them. */
export const rulesOfTextsAndColors = [
  ...rulesOfColors,
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'frame-title-unique',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'role-img-alt',
  'scrollable-region-focusable',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'target-size',
  'valid-lang',
]
