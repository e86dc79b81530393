/** The whole API: routes, inputs, outputs, errors. Server and page are both typed from it. */
import { contract } from './contract.gen.ts'

export { contract }
export type Contract = typeof contract
