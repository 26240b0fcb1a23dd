import type { ReactNode } from 'react'
import { stockLevel } from '#contract/catalogue/stock-level.ts'
import { hasOwnPrices } from '#contract/catalogue/variant-prices.ts'
import { adminNameLength, lowStockThreshold } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { rowActions } from '#web/ui/data/row-actions.tsx'
import { ShortId } from '#web/ui/data/ShortId.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { type Product, pricesOf } from '../../product.ts'
import { ProductCell } from '../ProductCell.tsx'

type Props = {
  products: readonly Product[]
  busy: boolean
  empty: ReactNode
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

/** The rows of one page. */
export function ProductTable({ products, busy, empty, onEdit, onDelete }: Props) {
  return (
    <Table
      caption="Products"
      busy={busy}
      rows={products}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          head: 'Product',
          cell: (product) => (
            <ProductCell product={{ ...product, imageUrl: product.images[0]?.url }}>
              {truncateName(product.name)}
            </ProductCell>
          ),
        },
        { head: 'Category', cell: ({ category }) => category.name },
        { head: 'Brand', cell: ({ brand }) => brand.name },
        { head: 'Price', numeric: true, cell: (product) => <Prices product={product} /> },
        { head: 'Stock', numeric: true, cell: (product) => <Stock product={product} /> },
        { head: 'Status', cell: (product) => <StockStatus product={product} /> },
        { head: 'ID', cell: ({ id }) => <ShortId id={id} /> },
        rowActions({ nameOf: ({ name }) => name, onEdit, onDelete }),
      ]}
    />
  )
}

/** Truncates by characters, not by UTF-16 units, so that no surrogate pair is split. */
function truncateName(name: string): string {
  const characters = [...name]
  return characters.length <= adminNameLength ? name : `${characters.slice(0, adminNameLength).join('').trimEnd()}…`
}

function Prices({ product }: { product: Product }) {
  const { effective, original } = pricesOf(product)
  return (
    <span className="inline-grid justify-items-end leading-tight">
      <span>
        {hasOwnPrices(product.variants) && <span className="text-xs text-muted">from </span>}
        <Amount paise={effective} className="font-semibold" />
      </span>
      {original > effective && (
        <s className="text-xs text-muted">
          <span className="sr-only">before </span>
          <Amount paise={original} />
        </s>
      )}
    </span>
  )
}

/** The total stock, and the number of variants where a colour has several. */
function Stock({ product }: { product: Product }) {
  return (
    <span className="inline-grid justify-items-end leading-tight">
      {formatNumber(totalStock(product))}
      {product.optionName && (
        <span className="text-xs whitespace-nowrap text-muted">{formatCount(product.variants.length, 'variant')}</span>
      )}
    </span>
  )
}

const totalStock = ({ variants }: Product) => variants.reduce((sum, { stock }) => sum + stock, 0)

function StockStatus({ product }: { product: Product }) {
  const threshold = useCompany()?.lowStockThreshold ?? lowStockThreshold
  const stocks = product.variants.map(({ stock }) => stock)
  const soldOut = stocks.filter((stock) => stock === 0).length
  if (soldOut === stocks.length) return <StatusDot tone="danger">Sold out</StatusDot>
  if (soldOut > 0) {
    return (
      <StatusDot tone="warning">
        {soldOut} of {stocks.length} sold out
      </StatusDot>
    )
  }
  if (stocks.some((stock) => stockLevel(stock, threshold) === 'low'))
    return <StatusDot tone="warning">Running low</StatusDot>
  return <StatusDot tone="success">In stock</StatusDot>
}
