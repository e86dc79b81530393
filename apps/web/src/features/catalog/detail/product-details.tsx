import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { averageCostDoubt } from '@prateleira/contract/catalog/price-doubts'
import { averageCostOf, marginOnSale, UNIT_LABELS } from '@prateleira/contract/catalog/rules'
import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import { IconPackageImport, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { type AppPath, paths, queryNames } from '../../../config/paths.ts'
import { lastPurchaseInWords } from '../../../lib/last-purchase.ts'
import { useMay, useMayCall, useMe } from '../../../lib/me.ts'
import { productMovementsQuery } from '../api.ts'
import { StockBadge } from '../list/stock-badge.tsx'
import { ProductPhoto } from '../photo/product-photo.tsx'
import { MarginOf } from './margin-of.tsx'
import classes from './product-details.module.css'
import { ProductMovements } from './product-movements.tsx'
import { VariantTable } from './variant-table.tsx'

interface Props {
  product: ProductDetail
  /** Called when a question covers the detail, or no longer does. */
  onAsking: (asking: boolean) => void
  onHistory: () => void
  onCorrect: () => void
}

interface MoveProps {
  to: AppPath
  code: string
  icon: ReactNode
  children: ReactNode
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={3}>{title}</Title>
      {children}
    </section>
  )
}

/** Links to an entry, an exit or the counter with the product chosen. */
function MoveButton({ to, code, icon, children }: MoveProps) {
  return (
    <Button
      variant="default"
      leftSection={icon}
      renderRoot={(props) => <AppLink to={to} search={{ [queryNames.code]: code }} {...props} />}
    >
      {children}
    </Button>
  )
}

/** Basic information, prices and margin, stock and variants, supplier, last movements (PROD-08). */
export function ProductDetails({ product, onAsking, onHistory, onCorrect }: Props) {
  const { cost_price: cost, sale_price: sale, supplier, unit } = product
  const margin = marginOnSale(cost, sale)
  const average = averageCostOf(product.variants)
  const doubt = averageCostDoubt(average, cost, sale)
  const may = useMay()
  const mayCall = useMayCall()
  const maySell = mayCall('sales.registerSale')
  const { sees_costs: seesCosts } = useMe()
  // Others are sent only their own: that there are none would not be true of the product.
  const seesAllMoved = may('movements_read')
  const { data: moved } = useQuery(productMovementsQuery(product.id))
  const hasMoved = moved !== undefined && moved.items.length > 0
  /** Of several variants, each tells its own below. */
  const last = product.variants.length === 1 ? product.variants[0]?.last_purchase : null
  const price = (value: string | null, told = true) =>
    value === null && told ? 'Não informado' : <Money value={value} />
  return (
    <div className={classes.sections}>
      {product.is_active && (
        <Group gap="sm">
          <MoveButton
            to={maySell ? paths.counter : paths.exit}
            code={product.internal_code}
            icon={<IconShoppingCart size={18} stroke={1.6} aria-hidden="true" />}
          >
            {maySell ? 'Vender' : 'Dar saída'}
          </MoveButton>
          {mayCall('stock.registerEntry') && (
            <MoveButton
              to={paths.entry}
              code={product.internal_code}
              icon={<IconPackageImport size={18} stroke={1.6} aria-hidden="true" />}
            >
              Dar entrada
            </MoveButton>
          )}
        </Group>
      )}
      <DetailSection title="Informações básicas">
        <div className={classes.head}>
          {product.image_url ? (
            <a href={product.image_url} target="_blank" rel="noreferrer" title="Ver a foto inteira">
              <ProductPhoto url={product.image_url} alt={`Foto de ${product.name}`} size={96} />
            </a>
          ) : (
            <ProductPhoto url={null} size={96} />
          )}
          <Facts
            facts={[
              ['Código interno', product.internal_code],
              ['Categoria', product.category_name ?? 'Sem categoria'],
              ['Unidade', UNIT_LABELS[unit]],
              [
                'Status',
                <span key="status" className={classes.badges}>
                  <StockBadge status={product.stock_status} />
                  {formatQuantity(product.total_stock)} {unit}
                  {!product.is_active && <Badge color="gray">Inativo</Badge>}
                </span>,
              ],
            ]}
          />
        </div>
        {product.description && <Text className={classes.description}>{product.description}</Text>}
      </DetailSection>
      <DetailSection title="Preços e margem">
        <Facts
          facts={[
            ['Preço de custo', price(cost, seesCosts)],
            ['Custo médio', price(average, seesCosts)],
            ['Preço de venda', price(sale)],
            ...(margin === null
              ? []
              : [
                  [
                    'Margem',
                    <MarginOf key="margin" base="o preço de venda">
                      {margin}
                    </MarginOf>,
                  ] as const,
                ]),
          ]}
        />
        {doubt && <Text fz="sm">{doubt}</Text>}
        {(last || !seesCosts) && (
          <Facts facts={[['Última compra', last ? lastPurchaseInWords(last, unit) : price(null, false)]]} />
        )}
      </DetailSection>
      <DetailSection title="Estoque">
        <Facts
          facts={[
            ['Estoque atual', `${formatQuantity(product.total_stock)} ${unit}`],
            ['Estoque mínimo', `${formatQuantity(product.min_stock_level)} ${unit}`],
          ]}
        />
        <VariantTable key={product.id} variants={product.variants} unit={unit} />
        {mayCall('counts.correctStock') && (
          <Button variant="subtle" onClick={onCorrect}>
            Acertar estoque
          </Button>
        )}
      </DetailSection>
      <DetailSection title="Fornecedor">
        {supplier ? (
          <Facts
            facts={[
              ['Nome', supplier.name],
              ...(supplier.contact_person ? [['Contato', supplier.contact_person] as const] : []),
              ...(supplier.phone
                ? [
                    [
                      'Telefone',
                      <a key="tel" href={`tel:${supplier.phone}`}>
                        {formatPhone(supplier.phone)}
                      </a>,
                    ] as const,
                  ]
                : []),
              ...(supplier.email
                ? [
                    [
                      'Email',
                      <a key="mail" href={`mailto:${supplier.email}`}>
                        {supplier.email}
                      </a>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        ) : (
          <Text c="dimmed">{may('suppliers') ? 'Sem fornecedor' : 'Sem permissão'}</Text>
        )}
      </DetailSection>
      {(seesAllMoved || hasMoved) && (
        <DetailSection title={seesAllMoved ? 'Últimas movimentações' : 'Suas últimas movimentações'}>
          <ProductMovements productId={product.id} onAsking={onAsking} />
          <Button variant="subtle" mt="xs" onClick={onHistory}>
            {seesAllMoved ? 'Ver histórico completo' : 'Ver todas as suas movimentações'}
          </Button>
        </DetailSection>
      )}
    </div>
  )
}
