/** Why a file cannot be read, in words for the person who sent it. */
export class Unreadable extends Error {}
