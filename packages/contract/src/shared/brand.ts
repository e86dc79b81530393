/** Shown below the name, in lower case. */
export const TAGLINE = 'controle de estoque'
