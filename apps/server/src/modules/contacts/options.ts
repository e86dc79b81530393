/** Names that a dropdown offers at once; typing narrows them. */
export const OPTIONS_LENGTH = 50
