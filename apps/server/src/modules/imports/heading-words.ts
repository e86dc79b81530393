import { foldText } from '@prateleira/contract/shared/text'

/** A column name for comparison: 'Price (CAD)' is a price, 'Current Quantity Loja Centro' a quantity. */
export const plainName = (name: string) =>
  foldText(name)
    .replace(/^((?:\w+ )?price|preco(?: de \w+)?|default unit cost) \([a-z]{3}\)$/, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(current quantity|new quantity|stock alert count) .*$/, '$1')

/**
 * What Brazilian sheets write for the words of a column's name. Not among them, because they mean something else as well: 'val'
 * (validade), 'desc' (desconto), 'cst' (a tax's code), 'pc' (peça).
 */
const SHORT: Record<string, string[]> = {
  barras: ['barra'],
  categoria: ['cat', 'categ', 'ctg'],
  codigo: ['cod', 'codig'],
  complementar: ['compl'],
  departamento: ['depto', 'dpto'],
  descricao: ['descr', 'descri', 'descric'],
  estoque: ['est', 'estq', 'estoq'],
  fornecedor: ['forn', 'fornec', 'forneced'],
  grupo: ['grp'],
  inicial: ['inic'],
  interno: ['int'],
  minimo: ['min', 'minima'],
  observacao: ['obs'],
  preco: ['pco', 'prc', 'prec'],
  produto: ['prod'],
  quantidade: ['qde', 'qnt', 'qtd', 'qtdade', 'qtde', 'quant'],
  referencia: ['ref', 'refer'],
  situacao: ['sit'],
  sugerido: ['sug', 'suger'],
  tamanho: ['tam'],
  unidade: ['un', 'und', 'uni', 'unid'],
  valor: ['vl', 'vlr', 'vr'],
  venda: ['vda', 'vnd'],
}
const LONG = new Map(Object.entries(SHORT).flatMap(([long, short]) => short.map((word) => [word, long])))
const BETWEEN = new Set(['de', 'do', 'da', 'dos', 'das'])

/** A column name with its words in full and without those between them: 'Est. Mín.' and 'Estoque mínimo' are the same. */
export const fullName = (name: string) =>
  plainName(name.replace(/\(?r\$\)?/i, ' '))
    .split(' ')
    .filter((word) => !BETWEEN.has(word))
    .map((word) => LONG.get(word) ?? word)
    .join(' ')
