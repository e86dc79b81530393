import type { Page } from '@playwright/test'
import type { AppPath } from '../../apps/web/src/config/paths.ts'
import { expect, type Shop } from './test.ts'

/** Those that need no session, and the admin area. */
type OtherPath = '/auth' | '/redefinir-senha' | '/privacidade' | '/convite' | `/admin${string}`

interface ShopPage {
  heading: string
  /** If different from the heading. */
  title?: string
}

/** Every page of the user area. */
const SHOP_PAGES: Record<Exclude<AppPath, OtherPath>, ShopPage> = {
  '/': { heading: 'Dashboard' },
  '/vender': { heading: 'Vender' },
  '/caixa': { heading: 'Caixa' },
  '/caixas-fechados': { heading: 'Caixas fechados' },
  '/vendas': { heading: 'Vendas' },
  '/pendencias': { heading: 'Pendências' },
  '/produtos': { heading: 'Produtos' },
  '/produtos/novo': { heading: 'Novo Produto' },
  '/produtos/importar': { heading: 'Importar Produtos' },
  '/inventario': { heading: 'Inventário' },
  '/inventario/contar': { heading: 'Contar estoque' },
  '/inventario/revisao': { heading: 'Revisão do inventário' },
  '/movimentacoes/entrada': { heading: 'Entrada de Estoque' },
  '/movimentacoes/saida': { heading: 'Saída de Estoque' },
  '/relatorios': { heading: 'Relatórios' },
  '/relatorios/avancados': { heading: 'Relatórios avançados' },
  '/perfil': { heading: 'Configurações do Perfil', title: 'Perfil' },
  '/plans': { heading: 'Escolha seu Plano', title: 'Planos' },
  '/equipe': { heading: 'Equipe' },
  '/atividade': { heading: 'Atividade' },
  '/fornecedores': { heading: 'Fornecedores' },
  '/clientes': { heading: 'Clientes' },
  '/a-receber': { heading: 'A receber' },
}
export const protectedPages = Object.entries(SHOP_PAGES).map(([path, page]) => ({ path, ...page }))

/** Goes to the sign-in form, fills and submits it. */
export async function signIn(page: Page, { email, password }: Pick<Shop, 'email' | 'password'>) {
  // Other pages have a field 'Email' too.
  await expect(signInButton(page)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await signInButton(page).click()
}

/** The form's button, not the tab of the same name. */
export const signInButton = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: 'Entrar' })
export const signUpButton = (page: Page) =>
  page.getByRole('tabpanel').getByRole('button', { name: 'Criar conta' })

/** A toast by its title. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-tone]').filter({ has: page.getByText(title, { exact: true }) })

export interface Me {
  email: string
  subscription: {
    subscription_status: 'trial' | 'active' | 'inactive' | 'suspended'
    subscription_expires_at: string | null
    access: 'open' | 'trial_expired' | 'plan_required' | 'suspended'
    badge: 'Ativo' | 'Teste Gratuito' | 'Inativo'
    days_left: number | null
    expiry_label: string
  }
}

const said = new WeakMap<Page, Partial<Me['subscription']>>()

/** Replaces the subscription in the server's answers; in reality only time or money would change it. */
export async function subscriptionSays(page: Page, subscription: Partial<Me['subscription']>): Promise<void> {
  const routed = said.has(page)
  said.set(page, subscription)
  // Added once: removing a route fails for pending answers.
  if (routed) return
  await page.route('**/api/v1/account/me', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const me = (await response.json()) as Me
    await route.fulfill({
      response,
      json: { ...me, subscription: { ...me.subscription, ...said.get(page) } },
    })
  })
}
