export { removeImage } from './remove.ts'
export { serveImages } from './routes.ts'
export { keepImagesSwept } from './sweep.ts'
