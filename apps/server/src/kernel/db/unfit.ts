/** Prateleira cannot run on this database; `message` is for the operator. */
export class DatabaseUnfit extends Error {}
