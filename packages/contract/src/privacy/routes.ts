import { plainRoute } from '../shared/procedure.ts'
import { COPY_DOWNLOAD_PATH } from './constants.ts'

export const privacyRoutes = {
  downloadCopy: plainRoute({
    method: 'GET',
    path: COPY_DOWNLOAD_PATH,
    access: 'account',
    rights: ['shop_deletion'],
  }),
}
