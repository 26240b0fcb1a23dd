import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useSearchParams } from 'react-router'
import { Amount } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import { Sample, Section } from './Section.tsx'

type Line = {
  id: string
  customer: string
  date: string
  total: number
  status: string
  tone: 'warning' | 'info' | 'success'
}

const lines: Line[] = [
  {
    id: '9F3A1C20',
    customer: 'Meera Iyer',
    date: '21 Nov 2026',
    total: 12999900,
    status: 'Processing',
    tone: 'warning',
  },
  {
    id: '07BD44E1',
    customer: 'Arjun Singh Rathore',
    date: '20 Nov 2026',
    total: 129900,
    status: 'Shipped',
    tone: 'info',
  },
  { id: 'C1D2E3F4', customer: 'Fatima Khan', date: '18 Nov 2026', total: 49950, status: 'Delivered', tone: 'success' },
]

const columns: Column<Line>[] = [
  { head: 'Order ID', cell: ({ id }) => <span className="font-medium">{id}</span> },
  { head: 'Customer', cell: ({ customer }) => customer },
  { head: 'Date', cell: ({ date }) => date, numeric: true },
  {
    head: 'Total',
    cell: ({ total }) => <Amount paise={total} className="font-display text-base font-semibold" />,
    numeric: true,
  },
  { head: 'Delivery Status', cell: ({ status, tone }) => <StatusDot tone={tone}>{status}</StatusDot> },
  { head: 'Actions', cell: (line) => <RowMenu line={line} />, actions: true },
]

function RowMenu({ line }: { line: Line }) {
  return (
    <Menu
      items={[
        { label: 'View / Manage', onSelect: () => toast.info(`Order ${line.id}`) },
        { label: 'Cancel order', danger: true },
      ]}
      trigger={
        <IconButton label={`Actions for order ${line.id}`}>
          <EllipsisVertical className="size-5" />
        </IconButton>
      }
    />
  )
}

/** Tables, pagination and breadcrumbs. */
export function Listings() {
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 4)
  return (
    <Section title="Listings">
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Kurtas', to: '/' }, { label: 'Washed Linen Kurta' }]}
      />
      <TabLinks
        label="Pages"
        tabs={[
          { label: 'Orders', to: '/styleguide', current: true },
          { label: 'Customers', to: '/styleguide', current: false },
        ]}
      />
      <FilterLinks
        label="Orders by status"
        links={[
          { label: 'All', to: '/styleguide', current: true, count: 128 },
          { label: 'Processing', to: '/styleguide', current: false, count: 12 },
          { label: 'Shipped', to: '/styleguide', current: false },
        ]}
      />
      <Table caption="Orders" columns={columns} rows={lines} keyOf={({ id }) => id} />
      <Pagination page={page} totalPages={12} hrefOf={(to) => `/styleguide?page=${to}`} />
      <Sample name="An empty table">
        <Table
          caption="Brands"
          columns={columns}
          rows={[]}
          keyOf={({ id }) => id}
          empty={<EmptyState title="No brands yet" text="Add the first one, then give it products." />}
        />
      </Sample>
    </Section>
  )
}
