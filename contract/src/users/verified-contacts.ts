import * as z from 'zod'

/** Of which of a person's contacts they have shown, by a code that was sent there, that they are reached by it. */
export const verifiedContacts = { phoneVerified: z.boolean(), emailVerified: z.boolean() }
