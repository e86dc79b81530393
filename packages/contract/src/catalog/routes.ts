import { plainRoute } from '../shared/procedure.ts'
import { IMAGE_UPLOAD_PATH } from './images.ts'

export const catalogRoutes = {
  uploadImage: plainRoute({
    method: 'POST',
    path: IMAGE_UPLOAD_PATH,
    access: 'shop',
    rights: ['catalog_write'],
    /** In the words of saving the product that the picture is for (EXI-11). */
    unauthenticated: 'User not authenticated',
  }),
}
