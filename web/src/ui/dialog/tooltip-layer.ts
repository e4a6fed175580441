/** The z-index of what says more about the thing pointed at: above all of a page and its frame, below dialogs. */
export const tooltipLayer = 98
