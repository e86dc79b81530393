import { expect, type Page } from '@playwright/test'
import type { Shop } from './test.ts'

/** The button with the name of the acting person. */
export const acting = (page: Page, name: string) =>
  page.getByRole('button', { name: `No caixa: ${name}. Trocar`, includeHidden: true }).first()

/** Bia Lima, a seller with the PIN 1739. */
export async function sellerWithPin({ api }: Shop): Promise<{ id: string }> {
  const { id } = await api.team.addCounterMember({ full_name: 'Bia Lima', role: 'seller' })
  await api.team.setMemberPin({ params: { id }, body: { pin: '1739' } })
  return { id }
}

/** Bia Lima takes the device over. */
export async function takeOver(page: Page): Promise<void> {
  await page.keyboard.press('Alt+o')
  const pin = page.getByRole('dialog', { name: 'PIN de Bia Lima' })
  await expect(pin.getByLabel(/^PIN de Bia Lima/)).toBeFocused()
  await page.keyboard.type('1739')
  await expect(pin).toHaveCount(0)
}

/** Returns to the account, by its password. */
export async function back(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Voltar para Ana Souza/ }).click()
  await dialog.getByLabel('Sua senha').fill(password)
  await dialog.getByRole('button', { name: 'Voltar para Ana Souza' }).click()
  await expect(page.getByRole('dialog', { name: 'Quem está no caixa?' })).toHaveCount(0)
}
