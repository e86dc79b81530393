/** How many names a dropdown offers at once; beyond it, typing narrows them. */
export const OPTIONS_LENGTH = 50
