import * as z from 'zod'

/** Fields of a product: size and colour of its only variant for sale, which tell it from others of its name; null where there are several. */
export const onlyVariant = { size: z.string().nullable(), color: z.string().nullable() }
