import type { ImportIssue, ImportLines } from '@prateleira/contract/imports/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { takenBarcodes, takenCodes } from '../catalog/index.ts'
import type { Draft } from './build-drafts.ts'
import { sharedSupplierNames } from './named-queries.ts'
import type { CheckedFile } from './read-file.ts'

/** Conflicts of a file's products with the shop: codes and barcodes in use, names that several of its suppliers have. */
export async function conflictsOf(
  tx: Tx,
  drafts: Draft[],
): Promise<{ free: Draft[]; issues: ImportIssue[] }> {
  const wanted = drafts.flatMap(({ product }) => product.internal_code ?? [])
  const barcodes = drafts.flatMap(({ product }) => product.variants.flatMap(({ barcode }) => barcode ?? []))
  const [codeRows, barcodeRows, supplierRows] = await Promise.all([
    tx.many(takenCodes(wanted)),
    tx.many(takenBarcodes(barcodes)),
    tx.many(sharedSupplierNames()),
  ])
  const usedCodes = new Set(codeRows.map(({ code }) => code))
  /** The code of the product that has a barcode. */
  const usedBarcodes = new Map(barcodeRows.map(({ code, product }) => [code, product]))
  const namesakes = new Set(supplierRows.map(({ key }) => key))
  const issues: ImportIssue[] = []
  const free = drafts.filter((draft) => {
    const before = issues.length
    const { internal_code: code, name, variants } = draft.product
    const isOwn = (barcode: string | null) =>
      barcode !== null && code !== null && usedBarcodes.get(barcode) === code
    if (code !== null && usedCodes.has(code)) {
      // Its barcodes say the same and are not listed again: an earlier import of the file has brought it.
      const message = variants.some(({ barcode }) => isOwn(barcode))
        ? `Produto já cadastrado: a loja o tem com o código interno "${code}".`
        : `Já existe um produto com o código interno "${code}".`
      issues.push({ line: draft.line, name, field: 'internal_code', value: code, message })
    }
    if (draft.supplier !== null && namesakes.has(foldText(draft.supplier))) {
      const message =
        'A loja tem mais de um fornecedor com este nome: mude o nome de um deles em Fornecedores, ou deixe esta coluna de fora.'
      issues.push({ line: draft.line, name, field: 'supplier', value: draft.supplier, message })
    }
    variants.forEach(({ barcode }, index) => {
      if (barcode === null || !usedBarcodes.has(barcode) || isOwn(barcode)) return
      const line = draft.variantLines[index] ?? draft.line
      const message = 'Já existe uma variante com este código de barras.'
      issues.push({ line, name, field: 'barcode', value: barcode, message })
    })
    return issues.length === before
  })
  return { free, issues }
}

/** The products that can be imported now, and all problems of the others, line by line. */
export async function examine(
  tx: Tx,
  checked: CheckedFile,
): Promise<{ free: Draft[]; issues: ImportIssue[] }> {
  const { free, issues } = await conflictsOf(tx, checked.drafts)
  return { free, issues: [...checked.issues, ...issues].sort((a, b) => a.line - b.line) }
}

/** The result of each line of a file, given the importable drafts. */
export function linesOf(checked: CheckedFile, free: Draft[]): ImportLines {
  const count = (products: number[][]) => products.reduce((sum, lines) => sum + lines.length, 0)
  return {
    applied: count(free.map(({ lines }) => lines)),
    skipped: checked.skipped.length,
    refused: count(refusedLines(checked, free)),
  }
}

/** Lines of the products that cannot be imported, by product. */
export function refusedLines({ drafts, refused }: CheckedFile, free: Draft[]): number[][] {
  const kept = new Set(free)
  return [...refused, ...drafts.filter((draft) => !kept.has(draft)).map(({ lines }) => lines)]
}
