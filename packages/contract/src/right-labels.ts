import type { ShopRight } from './rights.ts'

/** What each right is called where it is explained. Apart from the rights, which every page loads. */
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
  cash: 'Abrir e fechar o caixa, registrar sangria e suprimento',
  cash_history: 'Ver o histórico e as diferenças de todos os caixas',
  credit: 'Ver quem deve e receber fiado',
  credit_manage: 'Definir limites, vender fiado além deles, estornar recebimentos e dar baixa',
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
