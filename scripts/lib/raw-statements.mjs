import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Finds the hand-written SQL of the sources and composes each statement as it is sent: an interpolation is either a parameter or a fragment
 * that is written elsewhere.
 */

const STATEMENT = /^\s*(with|select|insert into|update|delete from)\s/i

/**
 * @param {Map<string, string>} sources text of each file, by its path; files of the contract only for values that statements take from them
 * @returns {{ at: string, text: string | null }[]} where each statement stands; its text, or null when it cannot be composed
 */
export function findStatements(sources) {
  const files = new Map([...sources].map(([path, text]) => [path, readFile(path, text)]))
  const parts = new Set()
  const found = []
  for (const [path, file] of files)
    for (const node of path.startsWith('packages/contract/') ? [] : file.templates) {
      if (!STATEMENT.test(quasisOf(node)[0])) continue
      const statement = { node, values: 0 }
      const text = compose(node, { path, files, parts, statement, bound: new Map(), depth: 0 })
      found.push({ node, at: `${path}:${file.lineOf(node.start)}`, text })
    }
  return found
    .filter(({ node, text }) => !parts.has(node) && !isPart(text))
    .map(({ at, text }) => ({ at, text }))
}

/** Whether its parameters continue the numbering of the statement that contains it. */
const isPart = (text) => text !== null && /\$\d/.test(text) && !/\$1\b/.test(text)

const CONTRACT = '@prateleira/contract/'

/** The file of one of our imports; undefined for a package. */
function importedPath(path, source) {
  if (source.startsWith('.')) return join(dirname(path), source)
  return source.startsWith(CONTRACT) ? `packages/contract/src/${source.slice(CONTRACT.length)}.ts` : undefined
}

function readFile(path, text) {
  const { program } = parseSync(path, text)
  const declared = new Map()
  const imported = new Map()
  const templates = []
  const strings = new Set()
  visit(program, (node, parent) => {
    const from = node.type === 'ImportDeclaration' && importedPath(path, node.source.value)
    if (from)
      for (const { local, imported: name } of node.specifiers)
        imported.set(local.name, { path: from, name: name?.name })
    // What a module passes on from another of its files.
    if (node.type === 'ExportNamedDeclaration' && node.source)
      for (const { local, exported } of node.specifiers)
        imported.set(exported.name, { path: importedPath(path, node.source.value), name: local.name })
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      declared.set(node.id.name, node.init)
    if (node.type === 'FunctionDeclaration') declared.set(node.id.name, node)
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') {
      strings.add(node.quasi)
      templates.push(node)
    }
    const isText =
      node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
    if (
      isText &&
      !strings.has(node) &&
      parent?.type !== 'ImportDeclaration' &&
      parent?.type !== 'TSLiteralType'
    )
      templates.push(node)
  })
  return { declared, imported, templates, lineOf: (at) => text.slice(0, at).split('\n').length }
}

function visit(node, look, parent) {
  if (Array.isArray(node)) for (const child of node) visit(child, look, parent)
  else if (node && typeof node.type === 'string') {
    look(node, parent)
    for (const [key, child] of Object.entries(node))
      if (key !== 'type' && child && typeof child === 'object') visit(child, look, node)
  }
}

function quasisOf(node) {
  if (node.type === 'Literal') return [node.value]
  return (node.quasi ?? node).quasis.map(({ value }) => value.cooked)
}

/** The text of a template with its fragments; null when a part cannot be determined. */
function compose(node, scope) {
  const isSql = node.type === 'TaggedTemplateExpression'
  const expressions = node.type === 'Literal' ? [] : (node.quasi ?? node).expressions
  let text = ''
  for (const [index, quasi] of quasisOf(node).entries()) {
    text += quasi
    if (index >= expressions.length) continue
    const part = resolve(expressions[index], scope, isSql)
    if (part === null) return null
    text += part
  }
  return text
}

/**
 * The replacement of an expression in a template: for `sql`, anything other than SQL is a parameter; in a plain text
 * there is none.
 */
function resolve(node, scope, isSql) {
  if (scope.depth > 12) return null
  const inner = { ...scope, depth: scope.depth + 1 }
  const parameter = () => {
    if (!isSql) return null
    scope.statement.values += 1
    return `$${scope.statement.values}`
  }
  switch (node.type) {
    case 'TaggedTemplateExpression':
    case 'TemplateLiteral':
      if (node.type === 'TemplateLiteral' && isSql) return parameter()
      scope.parts.add(node)
      return compose(node, inner)
    case 'Literal':
      return isSql ? parameter() : String(node.value)
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return resolve(node.expression, scope, isSql)
    case 'ConditionalExpression':
      return resolve(node.consequent, inner, isSql) ?? resolve(node.alternate, inner, isSql)
    case 'Identifier': {
      if (scope.bound.has(node.name)) {
        const given = scope.bound.get(node.name)
        return given && (given.node.type === 'Identifier' || isFragment(given.node))
          ? resolve(given.node, { ...given.scope, depth: inner.depth }, isSql)
          : parameter()
      }
      const { value, path } = lookUp(node.name, scope)
      if (value?.type === 'CallExpression' && value.callee.type === 'Identifier')
        return call(value, { ...inner, path }, isSql) ?? parameter()
      return value && isFragment(value) ? resolve(value, { ...inner, path }, isSql) : parameter()
    }
    case 'CallExpression':
      return call(node, inner, isSql) ?? (isSql && isPlainCall(node) ? parameter() : null)
    default:
      return parameter()
  }
}

const isFragment = ({ type, callee, consequent }) =>
  (type === 'ConditionalExpression' && isFragment(consequent)) ||
  type === 'TaggedTemplateExpression' ||
  type === 'TemplateLiteral' ||
  type === 'Literal' ||
  (type === 'CallExpression' && (callee.object?.name === 'sql' || callee.name === 'withheld'))

const isPlainCall = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.object.name !== 'sql' && !/^sql/.test(callee.object.name ?? '')

function lookUp(name, { path, files }) {
  const file = files.get(path)
  const from = file?.imported.get(name)
  if (from) return lookUp(from.name, { path: from.path, files })
  return { value: file?.declared.get(name), path }
}

/** A call of `sql`, or of one of our functions that returns a fragment. */
function call({ callee, arguments: given }, scope, isSql) {
  if (callee.type === 'MemberExpression' && callee.object.name === 'sql') {
    if (callee.property.name === 'lit') return given[0].type === 'Literal' ? `'${given[0].value}'` : 'null'
    if (callee.property.name === 'ref') return resolve(given[0], scope, false)
    return callee.property.name === 'join' ? joined(given[0], scope) : null
  }
  if (callee.type !== 'Identifier') return null
  if (callee.name === 'actorHas') return 'true'
  if (/^withheld(Text)?$/.test(callee.name))
    return given[0].type === 'Literal' ? given[0].value : resolve(given[0], scope, true)
  const { value, path } = lookUp(callee.name, scope)
  if (!value || !/Function/.test(value.type)) return null
  const returned = returnedBy(value.body)
  const isCall = returned?.type === 'CallExpression' && returned.callee.type === 'Identifier'
  if (!returned || !(isCall || isFragment(returned))) return null
  const bound = new Map(value.params.flatMap(namesIn).map((name) => [name, undefined]))
  for (const [index, { name }] of value.params.entries())
    if (name && given[index]) bound.set(name, { node: given[index], scope })
  return resolve(returned, { ...scope, path, bound }, isSql)
}

/** One of the fragments joined from a list. */
function joined(list, scope) {
  const { value = list, path } = list.type === 'Identifier' ? lookUp(list.name, scope) : { path: scope.path }
  const [each] =
    value?.type === 'CallExpression' && value.callee.property?.name === 'map' ? value.arguments : []
  const returned = each?.body && returnedBy(each.body)
  if (!returned || !isFragment(returned)) return null
  return resolve(
    returned,
    { ...scope, path, bound: new Map(each.params.flatMap(namesIn).map((name) => [name, undefined])) },
    true,
  )
}

function returnedBy(body) {
  if (body.type !== 'BlockStatement') return body
  return body.body.find(({ type }) => type === 'ReturnStatement')?.argument
}

function namesIn(parameter) {
  const names = []
  visit(parameter, (node) => node.type === 'Identifier' && names.push(node.name))
  return names
}
