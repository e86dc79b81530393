import * as z from 'zod'
import { IMAGE_NAME } from './images.ts'

/** The name of an uploaded picture, the last part of its address. */
export const imageFile = z
  .string()
  .regex(new RegExp(`^${IMAGE_NAME}$`), { error: 'Este não é o caminho de uma imagem enviada.' })

/** What an upload answers: the path for removing it, and what to save as the product's image_url. */
export const uploadedImage = z.object({
  path: z.string(),
  image_url: z.string(),
  thumbnail_url: z.string(),
})
export type UploadedImage = z.infer<typeof uploadedImage>
