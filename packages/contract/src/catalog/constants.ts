export const PRODUCT_DETAIL_MOVEMENTS = 5
export const VARIANTS_MAX = 200
/** Of internal codes and SKUs. */
export const CODE_MAX_LENGTH = 60
export const PRODUCT_CODE_PREFIX = 'PR'
export const PRODUCT_CODE_ATTEMPTS = 100
export const IMAGE_MAX_MEGABYTES = 5
export const IMAGE_MAX_BYTES = IMAGE_MAX_MEGABYTES * 1_048_576
/** Limits of pictures that have to be decoded as a whole: memory depends on the pixels, not on the size of the file (IMG-01). */
export const IMAGE_MAX_PIXELS = 25_000_000
/** A JPEG with one scan is downscaled while it is read; the largest phones take 200 megapixels. */
export const PHOTO_MAX_PIXELS = 210_000_000
/** An uploaded picture that no product shows is removed after this time (IMG-04). */
export const UNUSED_IMAGE_HOURS = 24
/** A device that has not updated for longer loads the whole catalogue again (OFF-02). */
export const CHANGES_KEPT_DAYS = 7
/** Products per answer to a device. */
export const CHANGES_PAGE = 2000

/** The value of the category filter that means 'no category'. */
export const NO_CATEGORY = 'none'
