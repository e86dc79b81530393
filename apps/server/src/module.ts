import type { Router } from '@orpc/server'
import type { Contract } from '@prateleira/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Database, Queue } from './database.ts'
import type { OpenApiExtras } from './kernel/http/docs/openapi.ts'
import type { ServePlain } from './kernel/http/plain-routes.ts'
import type { Upload } from './kernel/http/same-origin.ts'
import type { Job } from './kernel/jobs/index.ts'
import type { RequestContext, Services, Settings } from './kernel/rpc/context.ts'
import type { Enter, Entrances } from './kernel/rpc/entrance.ts'
import type { DatabaseErrors } from './kernel/rpc/errors.ts'
import type { NoteRefusal } from './kernel/rpc/refusal.ts'

/** What the kernel provides to a module that plugs in. */
export interface Kernel {
  server: FastifyInstance
  config: Config
  database: Database
  /** Services of the kernel and of modules listed earlier; all of them, once `provide` was called for each. */
  services: Services
  /** Prefix of every address of the API. */
  prefix: string
  /** Name of the session cookie. */
  cookieName: string
  /** The value of a signed cookie; null when it is missing or its signature is wrong. */
  signedValue(raw: string | null): string | null
  contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
  /** Admits a request by another declaration than its route's, for hooks that run before the route. */
  enter: Enter
  /** Serves a plain route of the contract. */
  serve: ServePlain
  /** Answers like the procedure at the request's address. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** What a module plugs in. app.ts calls each part in this order, module by module as listed in modules.gen.ts. */
export interface Module<Name extends keyof Contract = keyof Contract> {
  /** Implementations of the procedures in the module's part of the contract. */
  router: Router<Contract[Name], RequestContext>
  /** Errors for the module's SQLSTATEs. */
  errors?: DatabaseErrors
  /** Additions to the API's description beside its procedures. */
  openapi?: OpenApiExtras
  /** Its routes for uploads. */
  uploads?: Upload[]
  /** Settings from the configuration for use cases. */
  settings?(config: Config): Partial<Settings>
  /** Services that use cases of any module find in their context. */
  provide?(kernel: Kernel): Partial<Services> | Promise<Partial<Services>>
  /** The doors that it owns, by kind of access (Declaration of the contract). */
  entrances?(kernel: Kernel): Entrances
  /** Called for every refusal. */
  noteRefusals?(kernel: Kernel): NoteRefusal
  /** Hooks that identify the caller, before anything else. */
  admit?(kernel: Kernel): void
  /** Plain routes; those below the prefix are declared in the contract. */
  routes?(kernel: Kernel): void | Promise<void>
  /** All its background work, by the names of its queues (database.ts). */
  jobs?: Partial<Record<Queue, Job<Kernel>>>
}
