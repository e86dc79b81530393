import { Menu, UnstyledButton } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { OpenShopDialog } from './open-shop-dialog.tsx'
import classes from './shop-switcher.module.css'
import { switchShop } from './switch-shop.ts'

export interface ShopMenuProps {
  /** For the collapsed sidebar: only the icon. */
  collapsed?: boolean
}

/** The current shop's name and a menu of the person's others. */
export default function ShopMenu({ collapsed = false }: ShopMenuProps) {
  const { shops, company_name: company } = useMe()
  const [opening, setOpening] = useState(false)
  const hasCurrent = shops.some(({ is_current: isCurrent }) => isCurrent)
  const name = hasCurrent ? company : 'Escolha uma loja'
  return (
    <>
      <Menu position="bottom-start" width={260} shadow="md">
        <Menu.Target>
          <UnstyledButton
            className={classes.button}
            data-collapsed={collapsed || undefined}
            aria-label={`Loja: ${name}. Trocar de loja`}
          >
            <IconBuildingStore size={20} stroke={1.6} aria-hidden="true" />
            {!collapsed && (
              <>
                <span className={classes.name}>{name}</span>
                <IconSelector size={16} stroke={1.6} aria-hidden="true" />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.list}>
          <Menu.Label>Suas lojas</Menu.Label>
          {shops.map(({ id, name: shop, is_current: isCurrent }) => (
            <Menu.Item
              key={id}
              aria-current={isCurrent || undefined}
              onClick={() => !isCurrent && void switchShop(id)}
              rightSection={isCurrent && <IconCheck size={16} stroke={1.8} aria-label="Loja atual" />}
            >
              <span className={classes.shop}>{shop}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpening(true)}
          >
            Abrir outra loja
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OpenShopDialog opened={opening} onClose={() => setOpening(false)} />
    </>
  )
}
