import { localStorage } from './local.ts'
import { type S3Config, s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export type { S3Config } from './s3.ts'
export type { Storage } from './storage.ts'

/** The storage of uploaded files: the configured bucket, or the data folder. */
export function createStorage({ s3, dataDir }: { s3: S3Config | undefined; dataDir: string }): Storage {
  return s3 ? s3Storage(s3) : localStorage(dataDir)
}
