/** Titles of the settings of example pages. */
export const exampleSettings = ['Example pages']
