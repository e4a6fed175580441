/** The zone in which this browser's clock is read, such as `Asia/Shanghai`. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
