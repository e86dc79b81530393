import { shopProcedure } from '../shared/procedure.ts'
import { notices as noticeList, readInput } from './schemas.ts'

const tag = { tags: ['Avisos'] }

export const notices = {
  list: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/notices', summary: 'Avisos de agora', ...tag })
    .output(noticeList),
  markRead: shopProcedure('catalog_read')
    .route({ method: 'POST', path: '/notices/read', summary: 'Marcar avisos como lidos', ...tag })
    .input(readInput)
    .output(noticeList),
}
