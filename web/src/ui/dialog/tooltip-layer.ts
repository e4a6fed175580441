/** z-index above the page and its frame, below dialogs. */
export const tooltipLayer = 98
