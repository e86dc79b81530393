import { isProcedure, Procedure } from '@orpc/server'
import * as z from 'zod'

/**
 * Checks answers without copying them. Zod builds a new object for each one that it checks, which was a quarter of the
 * garbage of a long list. An answer that already is what zod would return is sent as it is; any other one is left
 * to zod, which drops unknown keys, puts keys in order or refuses the answer.
 */

/** Whether zod would return an equal value, with its keys in the same order. False also means: not known. */
type Fits = (value: unknown) => boolean

const never: Fits = () => false

/** Builds the check for a schema. Kinds that our answers rarely have never fit. */
export function fitsExactly(schema: z.core.$ZodType): Fits {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string' || def.type === 'number') return plain(schema, def)
  if (def.checks?.length) return never
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries))
      return (value) => known.has(value)
    }
    case 'nullable': {
      const inner = fitsExactly(def.innerType)
      return (value) => value === null || inner(value)
    }
    case 'array': {
      const each = fitsExactly(def.element)
      return (value) => {
        if (!Array.isArray(value) || 'toJSON' in value) return false
        // Counted, because `every` passes over holes.
        for (let at = 0; at < value.length; at += 1) if (!each(value[at])) return false
        return true
      }
    }
    case 'object':
      return def.catchall ? never : object(def.shape)
    default:
      return never
  }
}

function plain(schema: z.core.$ZodType, def: z.core.$ZodTypes['_zod']['def']): Fits {
  if (def.checks?.length || 'format' in def || 'coerce' in def) {
    return (value) => {
      const { success, data } = z.safeParse(schema, value)
      return success && data === value
    }
  }
  return def.type === 'string' ? (value) => typeof value === 'string' : (value) => Number.isFinite(value)
}

function object(shape: Readonly<Record<string, z.core.$ZodType>>): Fits {
  const names = Object.keys(shape)
  const fits = Object.values(shape).map(fitsExactly)
  return (value) => {
    if (typeof value !== 'object' || value === null) return false
    // Others may say themselves how they become JSON.
    if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return false
    let at = 0
    for (const name in value) {
      if (name !== names[at] || !fits[at]?.((value as Record<string, unknown>)[name])) return false
      at += 1
    }
    return at === names.length
  }
}

/** The same router with answers checked in this way. */
export function checkingExactly<Router>(router: Router): Router {
  if (!isProcedure(router)) {
    const entries = Object.entries(router as object).map(([name, below]) => [name, checkingExactly(below)])
    return Object.fromEntries(entries) as Router
  }
  const declared = router['~orpc']
  const schema = declared.outputSchema
  if (!(schema instanceof z.core.$ZodType)) return router
  const fits = fitsExactly(schema)
  const { validate, ...standard } = schema['~standard']
  const outputSchema = {
    '~standard': { ...standard, validate: (value: unknown) => (fits(value) ? { value } : validate(value)) },
  }
  return new Procedure({ ...declared, outputSchema }) as Router
}
