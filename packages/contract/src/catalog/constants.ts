export const PRODUCT_DETAIL_MOVEMENTS = 5
export const VARIANTS_MAX = 200
export const PRODUCT_CODE_PREFIX = 'PR'
export const PRODUCT_CODE_ATTEMPTS = 100
export const IMAGE_MAX_MEGABYTES = 5
export const IMAGE_MAX_BYTES = IMAGE_MAX_MEGABYTES * 1_048_576
/** Pictures that are decoded as a whole take memory by their pixels, however small the file (IMG-01). */
export const IMAGE_MAX_PIXELS = 25_000_000
/** A JPEG with one scan is downscaled while it is read; the largest phones take 200 megapixels. */
export const PHOTO_MAX_PIXELS = 210_000_000
/** An uploaded picture that no product shows is removed after this time (IMG-04). */
export const UNUSED_IMAGE_HOURS = 24
/** A device that did not ask for longer loads the whole catalogue again (OFF-02). */
export const CHANGES_KEPT_DAYS = 7
/** Products in one answer to a device. */
export const CHANGES_PAGE = 2000

/** Stands for 'no category' where products are narrowed by one. */
export const NO_CATEGORY = 'none'
