import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import type { ReactNode } from 'react'
import { hasOwnPrices } from '#contract/catalogue/prices/variant-prices.ts'
import { productStatusLabels } from '#contract/catalogue/product-status.ts'
import { displayPrices } from '#contract/catalogue/shown-variants.ts'
import { formatMinuteInIndia } from '#contract/india-time.ts'
import { adminNameLength, defaultLowStockThreshold } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { rowActions, touchSizeClass } from '#web/ui/data/row-actions.tsx'
import { ShortId } from '#web/ui/data/ShortId.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { selectionColumn } from '#web/ui/data/selection-column.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import type { RowSelection } from '#web/ui/data/use-selection.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Product } from '../../product.ts'
import { ProductCell } from '../ProductCell.tsx'
import { stockStatus } from './stock-status.ts'

type Props = {
  products: readonly Product[]
  total: number | undefined
  busy: boolean
  empty: ReactNode
  selection: RowSelection
  onEdit: (product: Product) => void
  onDuplicate: (product: Product) => void
  onDelete: (product: Product) => void
}

/** The rows of one page. */
export function ProductTable({ products, total, busy, empty, selection, onEdit, onDuplicate, onDelete }: Props) {
  return (
    <Table
      caption="Products"
      busy={busy}
      rows={products}
      total={total}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        selectionColumn<Product>(selection, ({ name }) => `Choose ${name}`),
        {
          head: 'Product',
          // Otherwise the other columns leave a name one word per line.
          className: 'md:w-1/4 md:max-lg:min-w-56',
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
        { head: 'Status', cell: (product) => <Status product={product} /> },
        { head: 'ID', cell: ({ id }) => <ShortId id={id} /> },
        rowActions({
          nameOf: ({ name }) => name,
          onEdit,
          onDelete,
          more: (product) => <PublicationActions product={product} onDuplicate={onDuplicate} />,
        }),
      ]}
    />
  )
}

/** Opens the preview of a product that is not on sale, and duplicates a product. */
function PublicationActions({ product, onDuplicate }: { product: Product; onDuplicate: (product: Product) => void }) {
  return (
    <>
      {product.status && (
        <ButtonLink
          to={`/admin/products/${product.id}/preview`}
          aria-label={`Preview ${product.name}`}
          title={`Preview ${product.name}`}
          variant="quiet"
          size="sm"
          square
          className={touchSizeClass}
        >
          <Eye className="size-4" />
        </ButtonLink>
      )}
      <IconButton
        size="sm"
        className={touchSizeClass}
        label={`Duplicate ${product.name}`}
        onClick={() => onDuplicate(product)}
      >
        <Copy className="size-4" />
      </IconButton>
    </>
  )
}

/** Truncates by characters, not by UTF-16 units, so that no surrogate pair is split. */
function truncateName(name: string): string {
  const characters = [...name]
  return characters.length <= adminNameLength ? name : `${characters.slice(0, adminNameLength).join('').trimEnd()}…`
}

function Prices({ product }: { product: Product }) {
  const { effective, original } = displayPrices(product)
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

function Status({ product }: { product: Product }) {
  const { status, publishAt } = product
  if (!status) return <StockStatus product={product} />
  return (
    <StatusDot tone={status === 'SCHEDULED' ? 'info' : 'neutral'}>
      {status === 'SCHEDULED' && publishAt
        ? `On sale from ${formatMinuteInIndia(new Date(publishAt))}`
        : productStatusLabels[status]}
    </StatusDot>
  )
}

function StockStatus({ product }: { product: Product }) {
  const threshold = useCompany()?.lowStockThreshold ?? defaultLowStockThreshold
  const { text, tone } = stockStatus(
    product.variants.map(({ stock }) => stock),
    threshold,
  )
  return <StatusDot tone={tone}>{text}</StatusDot>
}
