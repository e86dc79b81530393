import type { ShopRight } from './rights.ts'
import type { GivenRole } from './team/constants.ts'

/** What each role may do, for the choice of a role (TEAM-02). */
export const ROLE_WORDS: Record<GivenRole, string> = {
  manager: 'Tudo da loja, menos assinatura, equipe e chaves de integração.',
  seller: 'Vende, vê produtos, estoque e preços de venda, e cuida dos clientes.',
  stocker: 'Registra entradas e saídas que não são venda, e cuida de produtos e fornecedores.',
}

/** Names of the rights for explanations. Separate from the rights, which every page loads. */
export const SHOP_RIGHT_LABELS: Record<ShopRight, string> = {
  catalog_read: 'Ver produtos, estoque, preços de venda, categorias e avisos',
  catalog_write: 'Cadastrar e alterar produtos, categorias e fotos',
  movements_read: 'Ver todas as movimentações (sem isto, só as próprias)',
  entries_write: 'Registrar e estornar entradas',
  exits_write: 'Registrar e estornar saídas que não são vendas',
  sell: 'Vender',
  sales_cancel_own: 'Cancelar as próprias vendas no mesmo dia (com controle de caixa, do caixa aberto)',
  sales_return: 'Devolver itens das próprias vendas no mesmo dia (com controle de caixa, do caixa aberto)',
  sales_manage: 'Cancelar e devolver qualquer venda',
  approve: 'Autorizar com o PIN, na hora, o que quem vende não pode',
  cash: 'Abrir e fechar o caixa, registrar sangria e suprimento',
  cash_manage: 'Fazer sangria e suprimento e fechar no caixa de outra pessoa',
  cash_history: 'Ver o histórico e as diferenças de todos os caixas',
  credit: 'Ver quem deve e receber fiado',
  credit_manage: 'Definir limites, vender fiado além deles, estornar recebimentos e dar baixa',
  counts: 'Abrir inventário e contar',
  counts_review: 'Ver as diferenças de um inventário, pedir recontagem e cancelar',
  counts_approve: 'Aprovar inventário, que ajusta o estoque, e estornar',
  customers: 'Ver e alterar clientes',
  suppliers: 'Ver e alterar fornecedores',
  imports: 'Importar produtos de arquivos',
  reports: 'Ver e exportar relatórios',
  activity: 'Ver quem fez o quê',
  shop_settings: 'Alterar os dados da loja',
  pins_release: 'Liberar o PIN bloqueado de quem não tem email',
  subscription: 'Assinar, trocar e cancelar o plano',
  members: 'Convidar pessoas e decidir o papel de cada uma',
  keys: 'Criar e revogar chaves de integração',
  shop_deletion: 'Copiar todos os dados e excluir a loja',
}
