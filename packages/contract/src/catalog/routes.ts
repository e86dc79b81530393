import { plainRoute } from '../shared/procedure.ts'
import { IMAGE_UPLOAD_PATH } from './images.ts'

export const catalogRoutes = {
  uploadImage: plainRoute({
    method: 'POST',
    path: IMAGE_UPLOAD_PATH,
    access: 'shop',
    rights: ['catalog_write'],
    /** The texts of saving a product, since the upload is a part of it (EXI-11). */
    unauthenticated: 'User not authenticated',
  }),
}
