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

/** What the kernel gives a module that plugs in. */
export interface Kernel {
  server: FastifyInstance
  config: Config
  database: Database
  /** What the kernel and the modules listed before provide; all of them, once `provide` was called for each. */
  services: Services
  /** Of every address of the API. */
  prefix: string
  /** Of the session's cookie. */
  cookieName: string
  /** The value of a signed cookie; null when there is none or its signature is wrong. */
  signedValue(raw: string | null): string | null
  contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
  /** Lets a request in as something else than its route declares: for hooks that come before it. */
  enter: Enter
  /** Serves a plain route of the contract. */
  serve: ServePlain
  /** Answers as the procedure at the request's address. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** What a module plugs in. app.ts calls each part in this order, module by module as modules.ts lists them. */
export interface Module<Name extends keyof Contract = keyof Contract> {
  /** What does each procedure of the module's part of the contract. */
  router: Router<Contract[Name], RequestContext>
  /** What the module's SQLSTATEs mean to a caller. */
  errors?: DatabaseErrors
  /** What it adds to the description of the API beside its procedures. */
  openapi?: OpenApiExtras
  /** Its routes that take files. */
  uploads?: Upload[]
  /** What use cases need of the configuration. */
  settings?(config: Config): Partial<Settings>
  /** What use cases of any module can reach by their context. */
  provide?(kernel: Kernel): Partial<Services> | Promise<Partial<Services>>
  /** The doors it owns, by who may call (Declaration of the contract). */
  entrances?(kernel: Kernel): Entrances
  /** Is told of every refusal. */
  noteRefusals?(kernel: Kernel): NoteRefusal
  /** Hooks that find out who asks, before anything else is looked at. */
  admit?(kernel: Kernel): void
  /** Routes that are no procedures: those below the prefix are declared in the contract. */
  routes?(kernel: Kernel): void | Promise<void>
  /** All that it does in the background, each under the name of its queue (database.ts). */
  jobs?: Partial<Record<Queue, Job<Kernel>>>
}
