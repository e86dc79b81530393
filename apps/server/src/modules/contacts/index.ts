/** What other modules may use of suppliers and customers. */
export { meantFirst } from './matching.ts'
