/** The part of the S3 double that the tests use; the package has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    /** The middleware that each request passes through, in order. */
    middleware: ((
      context: { method: string; headers: Record<string, string | undefined> },
      next: () => Promise<unknown>,
    ) => unknown)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
