/** Number of names in a dropdown; typing narrows them. */
export const OPTIONS_LENGTH = 50
