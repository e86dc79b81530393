import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'

/** Longest edge in pixels: the server keeps no more of any photo. */
const LONGEST = 2000
const QUALITY = 0.9

/**
 * A photo just taken, made smaller where its file is larger than may be sent: what a phone's camera makes of a scene is nobody's
 * choice, unlike a file (IMG-01). What this browser cannot decode stays as it is, for the usual answer.
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
