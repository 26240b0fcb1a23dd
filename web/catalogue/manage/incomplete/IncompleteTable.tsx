import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Pencil from 'lucide-react/icons/pencil'
import { requirableDeclarationLabels } from '#contract/catalogue/declarations.ts'
import { productStatusLabels } from '#contract/catalogue/product-status.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { IncompleteProduct } from './use-incomplete-products.ts'

type Props = {
  products: readonly IncompleteProduct[]
  total: number | undefined
  busy: boolean
  onEdit: (product: IncompleteProduct) => void
}

/** The rows of the products, each with what it lacks. */
export function IncompleteTable({ products, total, busy, onEdit }: Props) {
  return (
    <Table
      caption="Products with missing information"
      busy={busy}
      rows={products}
      total={total}
      keyOf={({ id }) => id}
      empty={<NothingMissing />}
      columns={[
        { head: 'Product', cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span> },
        { head: 'Category', cell: ({ category }) => category.name },
        { head: 'Status', cell: ({ status }) => <Status status={status ?? 'PUBLISHED'} /> },
        {
          head: 'Missing',
          cell: ({ missing }) => missing.map((declaration) => requirableDeclarationLabels[declaration]).join('; '),
        },
        {
          head: 'Actions',
          actions: true,
          cell: (product) => (
            <Button size="sm" aria-label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
              <Pencil className="size-4" />
              Edit
            </Button>
          ),
        },
      ]}
    />
  )
}

const Status = ({ status }: { status: keyof typeof productStatusLabels }) => (
  <StatusDot tone={status === 'PUBLISHED' ? 'success' : status === 'SCHEDULED' ? 'info' : 'neutral'}>
    {productStatusLabels[status]}
  </StatusDot>
)

function NothingMissing() {
  return (
    <EmptyState
      icon={<ClipboardCheck aria-hidden="true" />}
      title="Every product has what its category requires"
      text="What is required is chosen in the form of a category, under Required product information."
      action={<ButtonLink to="/admin/categories">Open the categories</ButtonLink>}
    />
  )
}
