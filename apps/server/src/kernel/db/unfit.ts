/** The database is not one that Prateleira can run on; `message` is for the operator. */
export class DatabaseUnfit extends Error {}
