import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { CustomerPanel } from './customer-panel.tsx'

test('customers of one name are told apart by telephone and debt, and another one is made knowingly', async () => {
  const zelia = (hint: string | null, balance: string | null) => ({
    ...{ id: crypto.randomUUID(), name: 'Dona Zélia', hint, balance },
  })
  const options = [zelia(null, '54.62'), zelia('11987654321', '0.00'), zelia('… 47-25', '-3.00')]
  await draw(<CustomerPanel value={null} onChoose={() => undefined} onBack={() => undefined} />, {
    contacts: { customerOptions: () => options },
  })
  await page.getByRole('combobox').fill('dona zelia')
  const told = ['Dona Zéliadeve R$ 54,62', 'Dona Zélia(11) 98765-4321', 'Dona Zélia… 47-25']
  const list = page.getByRole('listbox', { name: 'Clientes encontrados' })
  await expect
    .poll(() =>
      list
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    )
    .toEqual([...told, 'Já existe “dona zelia”: cadastrar outra'])
})
