/** Addresses below the API's prefix that are not procedures: uploads and downloads. */
export { routes as plainRoutes } from './routes.gen.ts'
