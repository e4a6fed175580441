import { userEvent } from '@testing-library/user-event'

/** Returns a user who clicks and types. Without layout and style sheets no element refuses the pointer, so it isn't asked. */
export const setUpUser = () => userEvent.setup({ pointerEventsCheck: 0 })
