import * as z from 'zod'

export const verifiedContacts = { phoneVerified: z.boolean(), emailVerified: z.boolean() }
