import { join } from 'node:path'
import { openApiDocument } from '../src/kernel/http/docs/openapi.ts'
import { sessionCookieName } from '../src/kernel/http/session-cookie.ts'
import type { Module } from '../src/module.ts'
import { modules } from '../src/modules.gen.ts'

export const openApiFile = join(import.meta.dirname, '../../../docs/openapi.json')

/** The content of docs/openapi.json, generated without a running server. */
export async function openApiText(): Promise<string> {
  const extras = Object.values(modules).flatMap(({ openapi }: Module) => openapi ?? [])
  return `${JSON.stringify(await openApiDocument(sessionCookieName(false), extras), null, 1)}\n`
}
