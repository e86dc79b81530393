import { CASH_REGISTERS_MAX, FIRST_REGISTER } from '@prateleira/contract/cash/constants'
import type { Cash } from '@prateleira/contract/cash/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { waitingForTurn } from '../../kernel/db/turn.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { presentRegister } from './present.ts'
import {
  anyOpen,
  control,
  insertRegister,
  lockRegister,
  nameRegister,
  openOf,
  type RegisterRow,
  registerCount,
  registers,
  retireRegister,
  setControl,
} from './queries.ts'

/** wait_for_turn. */
const REGISTERS = 20823

/** Whether the shop keeps cash, its registers and open sessions. */
export async function getCash(context: ShopContext): Promise<Cash> {
  const [[shop], rows] = await context.queryAll<[{ is_on: boolean }[], RegisterRow[]]>(control, registers)
  return { is_on: shop?.is_on ?? false, registers: rows.map(presentRegister) }
}

async function shown(tx: Tx): Promise<Cash> {
  const { is_on } = await tx.one(control)
  return { is_on, registers: (await tx.many(registers)).map(presentRegister) }
}

/**
 * Switches cash control on or off (CASH-01). Switching it on creates a first register.
 * @throws CASH_REGISTER_OPEN while a session is open, which could no longer be closed.
 */
export function setCashControl(context: ShopContext, isOn: boolean): Promise<Cash> {
  return context.run(async (tx) => {
    if (!isOn && (await tx.maybe(anyOpen))) throw problem('CASH_REGISTER_OPEN')
    await tx.run(setControl(isOn))
    await tx.many(waitingForTurn(REGISTERS))
    if (isOn && (await tx.one(registerCount)).n === 0) await tx.run(insertRegister(uuidv7(), FIRST_REGISTER))
    return shown(tx)
  })
}

/** @throws CASH_REGISTER_EXISTS, TOO_MANY_REGISTERS */
export function addRegister(context: ShopContext, name: string): Promise<Cash> {
  return named(
    context.run(async (tx) => {
      await tx.many(waitingForTurn(REGISTERS))
      if ((await tx.one(registerCount)).n >= CASH_REGISTERS_MAX) throw problem('TOO_MANY_REGISTERS')
      await tx.run(insertRegister(uuidv7(), name))
      return shown(tx)
    }),
  )
}

/** @throws NOT_FOUND, CASH_REGISTER_EXISTS */
export function renameRegister(context: ShopContext, id: string, name: string): Promise<Cash> {
  return named(
    context.run(async (tx) => {
      if ((await tx.run(nameRegister(id, name))) === 0) throw problem('NOT_FOUND')
      return shown(tx)
    }),
  )
}

/**
 * Takes a register out of use; its sessions stay in the history.
 * @throws NOT_FOUND, CASH_REGISTER_OPEN
 */
export function removeRegister(context: ShopContext, id: string): Promise<Cash> {
  return context.run(async (tx) => {
    await tx.one(lockRegister(id))
    if (await tx.maybe(openOf(id))) throw problem('CASH_REGISTER_OPEN')
    await tx.run(retireRegister(id))
    return shown(tx)
  })
}

function named<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw violatedUnique(error) === 'cash_registers_shop_id_name_key'
      ? problem('CASH_REGISTER_EXISTS', { cause: error })
      : error
  })
}
