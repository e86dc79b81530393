/** How long a finished copy of all data is kept (README of privacy). */
export const COPY_HOURS = 48

/** The address of a finished copy, below the API's prefix. It is a file and therefore not a procedure. */
export const COPY_DOWNLOAD_PATH = '/privacy/copy/download'
