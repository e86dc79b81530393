export interface MeasuredPage {
  path: string
  /** Its h1, which appears as soon as the page's own code runs. */
  heading: string
}

const page = (path: string, heading: string): MeasuredPage => ({ path, heading })

export const PAGES: MeasuredPage[] = [
  page('/auth', 'Entre na sua conta'),
  page('/', 'Dashboard'),
  page('/vender', 'Vender'),
  page('/produtos', 'Produtos'),
  page('/produtos/novo', 'Novo Produto'),
  page('/movimentacoes/saida', 'Saída de Estoque'),
  page('/movimentacoes/entrada', 'Entrada de Estoque'),
  page('/vendas', 'Vendas'),
  page('/clientes', 'Clientes'),
  page('/relatorios', 'Relatórios'),
  page('/perfil', 'Configurações do Perfil'),
  page('/admin', 'Dashboard Administrativo'),
  page('/admin/usuarios', 'Gestão de Usuários'),
]

export interface MeasuredField {
  what: string
  path: string
  placeholder: string
  /** Keys, such as F2, and names of buttons and choices that lead to the field. */
  behind?: string[]
}

/** Every kind of search and picker that sends requests while somebody types. */
export const FIELDS: MeasuredField[] = [
  { what: 'global search', path: '/', placeholder: 'Buscar produtos, códigos...' },
  { what: 'products', path: '/produtos', placeholder: 'Buscar por nome, código, categoria ou cor...' },
  {
    what: 'product of an exit',
    path: '/movimentacoes/saida',
    placeholder: 'Buscar produto, código ou SKU...',
  },
  {
    what: 'product of an entry',
    path: '/movimentacoes/entrada',
    placeholder: 'Buscar produto, código ou SKU...',
  },
  { what: 'supplier of an entry', path: '/movimentacoes/entrada', placeholder: 'Sem fornecedor' },
  { what: 'customers', path: '/clientes', placeholder: 'Buscar por nome, telefone, CPF...' },
  { what: 'counter', path: '/vender', placeholder: 'Código, nome ou 3*código' },
  {
    what: 'customer at the counter',
    path: '/vender',
    placeholder: 'Nome, telefone ou CPF',
    behind: ['F2'],
  },
  {
    what: 'product of a count',
    path: '/inventario',
    placeholder: 'Nome ou código',
    behind: ['Novo inventário', 'Produtos escolhidos'],
  },
  { what: 'suppliers', path: '/fornecedores', placeholder: 'Buscar por nome, telefone, CNPJ...' },
  { what: 'admin users', path: '/admin/usuarios', placeholder: 'Buscar por nome, empresa ou telefone...' },
]
