/** For so long a finished copy of all data is kept (README of privacy). */
export const COPY_HOURS = 48

/** Where a copy that is ready is fetched, below the API's address: a file, and therefore no procedure. */
export const COPY_DOWNLOAD_PATH = '/privacy/copy/download'
