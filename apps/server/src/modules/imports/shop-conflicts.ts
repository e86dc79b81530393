import type { ImportIssue, ImportLines } from '@prateleira/contract/imports/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { takenBarcodes, takenCodes } from '../catalog/index.ts'
import type { Draft } from './build-drafts.ts'
import { sharedSupplierNames } from './named-queries.ts'
import type { CheckedFile } from './read-file.ts'

/** A file's products beside those of the shop. */
export interface Examined {
  free: Draft[]
  /** Nothing is wrong with them but that the shop has them, by code or barcode. */
  known: Draft[]
  /** Number of those of which nothing is wrong but a barcode that another product has. */
  taken: number
  /** All problems of those that are not free. */
  issues: ImportIssue[]
}

/**
 * Conflicts of a file's products with the shop: codes and barcodes in use, names that several of its suppliers have. `withoutBarcodes`: a
 * product of which nothing else is wrong is free without the barcodes that others have.
 */
export async function conflictsOf(tx: Tx, drafts: Draft[], withoutBarcodes: boolean): Promise<Examined> {
  const wanted = drafts.flatMap(({ product }) => product.internal_code ?? [])
  const barcodes = drafts.flatMap(({ product }) => product.variants.flatMap(({ barcode }) => barcode ?? []))
  const barcodeRows = await tx.many(takenBarcodes(barcodes))
  const [codeRows, supplierRows] = await Promise.all([
    tx.many(takenCodes([...wanted, ...barcodeRows.map(({ product }) => product)])),
    tx.many(sharedSupplierNames()),
  ])
  const nameOf = new Map(codeRows.map(({ code, name }) => [code, name]))
  /** The code of the product that has a barcode. */
  const usedBarcodes = new Map(barcodeRows.map(({ code, product }) => [code, product]))
  const namesakes = new Set(supplierRows.map(({ key }) => key))
  const issues: ImportIssue[] = []
  const free: Draft[] = []
  const known: Draft[] = []
  let taken = 0
  for (const draft of drafts) {
    const found: ImportIssue[] = []
    const { internal_code: code, name, variants } = draft.product
    const barcode =
      variants.find(({ barcode }) => barcode !== null && usedBarcodes.has(barcode))?.barcode ?? null
    // Without a code in the file its barcode names it.
    const own = code ?? usedBarcodes.get(barcode ?? '') ?? ''
    const isKnown = nameOf.has(own)
    if (isKnown) {
      const message = `Produto já cadastrado: a loja o tem com o código interno "${own}", como “${nameOf.get(own)}”.`
      const by = code === null ? ('barcode' as const) : ('internal_code' as const)
      found.push({ line: draft.line, name, field: by, value: code ?? barcode ?? '', message })
    }
    if (draft.supplier !== null && namesakes.has(foldText(draft.supplier))) {
      const message =
        'A loja tem mais de um fornecedor com este nome: mude o nome de um deles em Fornecedores, ou deixe esta coluna de fora.'
      found.push({ line: draft.line, name, field: 'supplier', value: draft.supplier, message })
    }
    const isClean = found.length === 0
    const isTaken = (barcode: string | null): barcode is string => {
      const user = barcode === null ? undefined : usedBarcodes.get(barcode)
      // A product known by its code stays as it is, whoever has its barcodes: an earlier import may have left them out.
      return user !== undefined && !(isKnown && (code !== null || user === own))
    }
    if (isClean && variants.some(({ barcode }) => isTaken(barcode))) {
      taken += 1
      if (withoutBarcodes) {
        const bare = variants.map((one) => (isTaken(one.barcode) ? { ...one, barcode: null } : one))
        free.push({ ...draft, product: { ...draft.product, variants: bare } })
        continue
      }
    }
    variants.forEach(({ barcode }, index) => {
      if (!isTaken(barcode)) return
      const line = draft.variantLines[index] ?? draft.line
      const message = 'Já existe uma variante com este código de barras.'
      found.push({ line, name, field: 'barcode', value: barcode, message })
    })
    if (found.length === 0) free.push(draft)
    else if (isKnown && found.length === 1) known.push(draft)
    issues.push(...found)
  }
  return { free, known, taken, issues }
}

/** The products that can be imported now, those that are known, and all problems: what is to be corrected line by line, then the one of each known product. */
export async function examine(tx: Tx, checked: CheckedFile, withoutBarcodes: boolean): Promise<Examined> {
  const { issues, ...found } = await conflictsOf(tx, checked.drafts, withoutBarcodes)
  const known = new Set(found.known.map(({ line }) => line))
  const place = ({ line }: ImportIssue) => Number(known.has(line))
  const sorted = [...checked.issues, ...issues].sort((a, b) => place(a) - place(b) || a.line - b.line)
  return { ...found, issues: sorted }
}

/** The result of each line of a file. */
export function linesOf(
  checked: CheckedFile,
  { free, known }: Pick<Examined, 'free' | 'known'>,
): ImportLines {
  const count = (products: number[][]) => products.reduce((sum, lines) => sum + lines.length, 0)
  return {
    applied: count(free.map(({ lines }) => lines)),
    skipped: checked.skipped.length,
    known: count(known.map(({ lines }) => lines)),
    refused: count(refusedLines(checked, [...free, ...known])),
  }
}

/** Lines of the products that are not among these, by product. */
export function refusedLines({ drafts, refused }: CheckedFile, others: Draft[]): number[][] {
  const kept = new Set(others.map(({ line }) => line))
  return [...refused, ...drafts.filter(({ line }) => !kept.has(line)).map(({ lines }) => lines)]
}
