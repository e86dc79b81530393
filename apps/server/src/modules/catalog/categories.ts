import type { categoryInput, categoryUpdateInput } from '@prateleira/contract/catalog/category-schemas'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, sqlStateOf } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import {
  categoryById,
  updateCategory as change,
  deleteCategory as deletion,
  insertCategory,
  lockedCategory,
} from './category-queries.ts'
import { translateUnique } from './code-conflict.ts'
import { presentCategory } from './present.ts'

type Input = z.output<typeof categoryInput>
const FOREIGN_KEY_VIOLATION = '23503'

/** Creates a category. Throws CATEGORY_NAME_TAKEN, ignoring case and accents (CAT-01). */
export async function createCategory(context: ShopContext, input: Input) {
  try {
    return await context.run(async (tx) => {
      const { id } = await tx.one(insertCategory(input))
      return presentCategory(await tx.one(categoryById(id)))
    })
  } catch (error) {
    throw translateUnique(error)
  }
}

/** Renames a category. Throws NOT_FOUND, EDIT_CONFLICT, CATEGORY_NAME_TAKEN. */
export async function updateCategory(
  context: ShopContext,
  id: string,
  input: z.output<typeof categoryUpdateInput>,
) {
  try {
    return await context.run(async (tx) => {
      await tx.run(change(id, changesOf(await tx.one(lockedCategory(id)), input)))
      return presentCategory(await tx.one(categoryById(id)))
    })
  } catch (error) {
    throw translateUnique(error)
  }
}

/** Deletes an unused category (CAT-02). The foreign key decides, so that no concurrent product is missed. */
export async function deleteCategory(context: ShopContext, id: string) {
  try {
    return await context.run(async (tx) => {
      if ((await tx.run(deletion(id))) === 0) throw problem('NOT_FOUND')
      return { id }
    })
  } catch (error) {
    throw sqlStateOf(error) === FOREIGN_KEY_VIOLATION ? problem('CATEGORY_IN_USE') : error
  }
}
