import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'

/** Longest edge in pixels that the server keeps. */
const LONGEST = 2000
const QUALITY = 0.9

/**
 * Shrinks a photo just taken whose file is too large, because nobody chooses the size of a camera's picture, unlike that
 * of a file (IMG-01). A photo that this browser cannot decode stays as it is and gets the usual error.
 */
export async function smallEnough(photo: File): Promise<Blob> {
  if (photo.size <= IMAGE_MAX_BYTES) return photo
  try {
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    return await new Promise((resolve) =>
      canvas.toBlob((made) => resolve(made ?? photo), 'image/jpeg', QUALITY),
    )
  } catch {
    return photo
  }
}
