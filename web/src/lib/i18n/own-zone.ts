/** Returns the browser's time zone, such as `Asia/Shanghai`. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
