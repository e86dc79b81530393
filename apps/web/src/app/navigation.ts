import {
  type Icon,
  IconArrowBarToDown,
  IconArrowBarUp,
  IconCreditCard,
  IconLayoutDashboard,
  IconPackage,
  IconReportAnalytics,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { type AppPath, paths } from '../config/paths.ts'

export interface NavItem {
  path: AppPath
  label: string
  Icon: Icon
}

export interface NavGroup {
  label: string
  items: NavItem[]
}

/** The sidebar's groups and entries, as the specification names them (NAV-03, NAV-10). */
const groups: NavGroup[] = [
  {
    label: 'PRINCIPAL',
    items: [
      { path: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard },
      { path: paths.products, label: 'Produtos', Icon: IconPackage },
      { path: paths.entry, label: 'Entrada de Estoque', Icon: IconArrowBarToDown },
      { path: paths.exit, label: 'Saída de Estoque', Icon: IconArrowBarUp },
      { path: paths.reports, label: 'Relatórios', Icon: IconReportAnalytics },
    ],
  },
  {
    label: 'GESTÃO',
    items: [
      { path: paths.suppliers, label: 'Fornecedores', Icon: IconTruckDelivery },
      { path: paths.customers, label: 'Clientes', Icon: IconUsers },
    ],
  },
  {
    label: 'CONFIGURAÇÕES',
    items: [
      { path: paths.plans, label: 'Planos', Icon: IconCreditCard },
      { path: paths.profile, label: 'Perfil', Icon: IconUserCog },
    ],
  },
]

/** The groups with the entries that lead somewhere: `exists` says whether the router has a path. */
export function navigation(exists: (path: AppPath) => boolean): NavGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => exists(path)) }))
    .filter(({ items }) => items.length > 0)
}

/** Pages that the search finds beside those of the sidebar, with other words people use for them. */
export const searchablePages: { path: AppPath; label: string; words: string }[] = [
  { path: paths.dashboard, label: 'Dashboard', words: 'painel início resumo' },
  { path: paths.products, label: 'Produtos', words: 'estoque catálogo itens' },
  { path: paths.newProduct, label: 'Novo Produto', words: 'cadastrar criar produto' },
  {
    path: paths.importProducts,
    label: 'Importar Produtos',
    words: 'planilha csv xlsx excel bling tiny shopify',
  },
  { path: paths.entry, label: 'Entrada de Estoque', words: 'compra registrar entrada' },
  { path: paths.exit, label: 'Saída de Estoque', words: 'venda baixa registrar saída' },
  { path: paths.reports, label: 'Relatórios', words: 'vendas movimentações exportar planilha csv excel' },
  {
    path: paths.advancedReports,
    label: 'Relatórios avançados',
    words: 'curva abc motivo perda inventário estoque em uma data',
  },
  { path: paths.suppliers, label: 'Fornecedores', words: 'compras' },
  { path: paths.customers, label: 'Clientes', words: 'vendas' },
  { path: paths.plans, label: 'Planos', words: 'assinatura pagamento upgrade' },
  {
    path: paths.profile,
    label: 'Perfil',
    words: 'configurações conta senha segurança fuso horário avisos notificações sessões',
  },
]
