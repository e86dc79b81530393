import { parseSync } from 'oxc-parser'

/**
 * The kernel (apps/server/src/kernel/) names no module, no table of a module and no business term, in code, comments or SQL.
 * Modules pass in what it needs.
 */

/** Business terms, in both languages, in the singular. */
const PRODUCT_WORDS = new Set(
  (
    'product stock sale customer supplier category variant movement subscription payment invoice checkout dashboard barcode ' +
    'ledger price receipt entitlement trial stripe demonstration ' +
    'produto estoque venda cliente fornecedor categoria variante movimentação plano assinatura pagamento fatura recibo preço'
  ).split(' '),
)

/** Expressions that look like such a word. */
const ALLOWED = [
  // PostgreSQL's own names.
  /\bpg_\w+(\([\w|]+\))?/g,
  // Kinds of callers and entitlements, as the contract's procedures declare them.
  /'account'|\bAccountContext\b|\bentitlement\b/g,
]

/**
 * @param {Map<string, string>} sources text of each file of the kernel, by its path
 * @param {{ modules: string[], tables: string[] }} known names of all modules, and of their tables
 * @returns {string[]} one line for each violation
 */
export function findForeignWords(sources, { modules, tables }) {
  const names = new Set(modules)
  const violations = []
  for (const [path, text] of sources) {
    const code = withoutComments(path, text).split('\n')
    const named = tablesIn(text, tables)
    for (const [index, line] of text.split('\n').entries()) {
      const found = new Set([
        ...modulesIn(code[index], line, names),
        ...productWordsIn(line),
        ...(named.get(index) ?? []),
      ])
      for (const what of found) violations.push(`${path}:${index + 1} names ${what}: the kernel knows none`)
    }
  }
  return violations
}

/** The text with its comments blanked. */
function withoutComments(path, text) {
  const { comments } = parseSync(path, text)
  return comments.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
}

/**
 * Anywhere in code and its strings. In a comment the name may be an ordinary word, so there only explicit references to a module
 * count.
 */
function* modulesIn(code, line, modules) {
  for (const word of wordsOf(code)) if (modules.has(word)) yield `the module ${word}`
  for (const [, before, after] of line.matchAll(/\bmodules?[ /](\w+)|\b(\w+) module\b/g))
    for (const name of [before, after]) if (modules.has(name)) yield `the module ${name}`
}

function* productWordsIn(line) {
  for (const word of wordsOf(line))
    if (singulars(word).some((singular) => PRODUCT_WORDS.has(singular))) yield `the product's '${word}'`
}

/** Words of camelCase, snake_case and prose, in lower case. */
function wordsOf(line) {
  const bare = ALLOWED.reduce((rest, allowed) => rest.replace(allowed, ''), line)
  return [...bare.matchAll(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu)].map(([word]) => word.toLowerCase())
}

function singulars(word) {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
}

/**
 * Names of several words anywhere; single words are ordinary prose too and count only where SQL expects a table.
 * @returns {Map<number, string[]>} what each line names, by its index
 */
function tablesIn(text, tables) {
  const found = new Map()
  for (const table of tables) {
    const pattern = table.includes('_')
      ? `\\b${table}\\b`
      : `\\b(?:from|join|into|update|table|references|auth\\.)\\s*(?:\\w+\\.)?"?${table}\\b`
    for (const { 0: match, index } of text.matchAll(new RegExp(pattern, 'gi'))) {
      const line = text.slice(0, index + match.length).split('\n').length - 1
      found.set(line, [...(found.get(line) ?? []), `the table ${table}`])
    }
  }
  return found
}

/** The tables of modules, from the generated apps/server/schema/, by file name. */
export function tablesOf(schemas) {
  return [...schemas].flatMap(([file, text]) =>
    KERNEL_SCHEMAS.has(file)
      ? []
      : [...text.matchAll(/^create table (?:\w+\.)?"?(\w+)"?/gm)].map(([, table]) => table),
  )
}

/** Created by the kernel's own migrations. */
const KERNEL_SCHEMAS = new Set(['foundation.sql', 'mail.sql'])
