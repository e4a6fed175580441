/** Stands for the base path in built pages until a host fills it in, so that one build fits any path. */
export const baseMark = '/__amber__'
