/**
 * The kernel (apps/server/src/kernel/) names no module, no table of a module and no word of the product, be it in code, in a comment or in
 * SQL: what it knows of them it is told when modules plug in.
 */

/** Words of the trade, in both languages, without plural. */
const PRODUCT_WORDS = new Set(
  (
    'product stock sale customer supplier category variant movement subscription payment invoice checkout dashboard barcode ' +
    'ledger price receipt entitlement trial stripe demonstration ' +
    'produto estoque venda cliente fornecedor categoria variante movimentação plano assinatura pagamento fatura recibo preço'
  ).split(' '),
)

/** What looks like such a word and is none. */
const ALLOWED = [
  // PostgreSQL's own names.
  /\bpg_\w+(\([\w|]+\))?/g,
  // Who may call, as the contract's procedures have it: whoever is signed in.
  /'account'|\basAccount\b/g,
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
    const lines = text.split('\n')
    for (const [index, line] of lines.entries()) {
      const found = new Set([...wordsOf(line, names), ...tablesIn(line, tables)])
      for (const what of found) violations.push(`${path}:${index + 1} names ${what}: the kernel knows none`)
    }
  }
  return violations
}

function* wordsOf(line, modules) {
  const bare = ALLOWED.reduce((rest, allowed) => rest.replace(allowed, ''), line)
  // Words of camelCase, snake_case and prose alike.
  for (const [word] of bare.matchAll(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu)) {
    const lower = word.toLowerCase()
    if (modules.has(lower)) yield `the module ${lower}`
    else if (singulars(lower).some((singular) => PRODUCT_WORDS.has(singular)))
      yield `the product's '${lower}'`
  }
}

function singulars(word) {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
}

/** Names of several words anywhere; those of one word are words of prose too, and count where SQL expects a table. */
function* tablesIn(line, tables) {
  for (const table of tables) {
    const pattern = table.includes('_')
      ? `\\b${table}\\b`
      : `\\b(?:from|join|into|update|table|references|auth\\.)\\s*(?:\\w+\\.)?"?${table}\\b`
    if (new RegExp(pattern, 'i').test(line)) yield `the table ${table}`
  }
}

/** The tables of modules, out of the generated texts of apps/server/schema/, by the file's name. */
export function tablesOf(schemas) {
  return [...schemas].flatMap(([file, text]) =>
    KERNEL_SCHEMAS.has(file)
      ? []
      : [...text.matchAll(/^create table (?:\w+\.)?"?(\w+)"?/gm)].map(([, table]) => table),
  )
}

/** What the kernel's own migrations make. */
const KERNEL_SCHEMAS = new Set(['foundation.sql', 'mail.sql'])
