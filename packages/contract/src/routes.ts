/** What is served beside the procedures below the same prefix: files that come in and go out. */
export { routes as plainRoutes } from './routes.gen.ts'
