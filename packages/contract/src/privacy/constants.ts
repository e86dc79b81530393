/** Where a copy that is ready is fetched, below the API's address: a file, and therefore no procedure. */
export const COPY_DOWNLOAD_PATH = '/privacy/copy/download'
