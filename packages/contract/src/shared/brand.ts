/** What stands behind the name: below letters. */
export const TAGLINE = 'controle de estoque'
