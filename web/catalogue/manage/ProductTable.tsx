import type { ReactNode } from 'react'
import { adminNameLength, lowStockThreshold } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'
import { Amount } from '#web/ui/Price.tsx'
import { RowActions } from '#web/ui/RowActions.tsx'
import { ShortId } from '#web/ui/ShortId.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { Table } from '#web/ui/Table.tsx'
import { type Product, pricesOf } from '../product.ts'
import { ProductName } from './ProductName.tsx'

type Props = {
  products: readonly Product[]
  busy: boolean
  empty: ReactNode
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

/** The products of one page. */
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
            <ProductName product={{ ...product, imageUrl: product.images[0]?.url }}>
              {shortened(product.name)}
            </ProductName>
          ),
        },
        { head: 'Category', cell: ({ category }) => category.name },
        { head: 'Brand', cell: ({ brand }) => brand.name },
        { head: 'Price', numeric: true, cell: (product) => <Prices product={product} /> },
        { head: 'Stock', numeric: true, cell: (product) => stockOf(product).toLocaleString('en-IN') },
        { head: 'Status', cell: (product) => <Status product={product} /> },
        { head: 'ID', cell: ({ id }) => <ShortId id={id} /> },
        {
          head: 'Actions',
          actions: true,
          className: 'max-md:mr-0! max-md:mb-0!',
          cell: (product) => (
            <RowActions name={product.name} onEdit={() => onEdit(product)} onDelete={() => onDelete(product)} />
          ),
        },
      ]}
    />
  )
}

/** By characters as people count them: half of one would be shown as a question mark. */
function shortened(name: string): string {
  const characters = [...name]
  return characters.length <= adminNameLength ? name : `${characters.slice(0, adminNameLength).join('').trimEnd()}…`
}

function Prices({ product }: { product: Product }) {
  const { inUse, original } = pricesOf(product)
  return (
    <span className="inline-grid justify-items-end leading-tight">
      <Amount paise={inUse} className="font-semibold" />
      {original > inUse && (
        <s className="text-xs text-muted">
          <span className="sr-only">before </span>
          <Amount paise={original} />
        </s>
      )}
    </span>
  )
}

const stockOf = ({ variants }: Product) => variants.reduce((sum, { stock }) => sum + stock, 0)

function Status({ product }: { product: Product }) {
  const low = useCompany()?.lowStockThreshold ?? lowStockThreshold
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
  if (Math.min(...stocks) <= low) return <StatusDot tone="warning">Running low</StatusDot>
  return <StatusDot tone="success">In stock</StatusDot>
}
