import type { CallResponse } from '#contract/calls.ts'
import { dashboardDays } from '#contract/limits.ts'
import { toPaise } from '#contract/money.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'

type BestSeller = CallResponse<'GET /dashboard'>['bestSellers'][number]

const title = `Best sellers of ${dashboardDays} days`

/** The best sellers of the last `dashboardDays` by quantity. */
export function BestSellers({ products }: { products: readonly BestSeller[] }) {
  return (
    <section aria-labelledby="best-sellers" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="best-sellers" className="text-xl">
          {title}
        </h2>
        <ButtonLink to="/admin/products?sort=popular" variant="quiet" size="sm">
          All best sellers
        </ButtonLink>
      </div>
      <Table
        caption={title}
        rows={products}
        keyOf={({ productId, name }) => productId ?? name}
        empty={
          <EmptyState
            title="Nothing sold yet"
            text={`The best sellers of the last ${dashboardDays} days are listed here.`}
          />
        }
        columns={[
          { head: 'Product', cell: (product) => <ProductLink product={product} /> },
          { head: 'Pieces', numeric: true, cell: ({ pieces }) => formatNumber(pieces) },
          {
            head: 'Sales',
            numeric: true,
            cell: ({ total }) => <Amount paise={toPaise(total)} className="font-semibold" />,
          },
        ]}
      />
    </section>
  )
}

/** A link to the product in the product table, unless it was deleted. */
function ProductLink({ product: { productId, name } }: { product: BestSeller }) {
  if (!productId) return <span className="text-muted">{name} (deleted)</span>
  return (
    <Link
      to={`/admin/products?${new URLSearchParams({ q: name })}`}
      className="inline-flex min-h-9 items-center text-link underline-offset-4 wrap-anywhere hover:underline pointer-coarse:min-h-11"
    >
      {name}
    </Link>
  )
}
