import Library from 'lucide-react/icons/library'
import { useQuery } from '#web/api/use-query.ts'
import { rowActions } from '#web/ui/data/row-actions.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Thumbnail } from '#web/ui/data/Thumbnail.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { countText } from './RuleCount.tsx'
import type { CollectionRecord, Rule } from './rule-draft.ts'

type Props = {
  collections: readonly CollectionRecord[]
  busy: boolean
  onEdit: (collection: CollectionRecord) => void
  onDelete: (collection: CollectionRecord) => void
}

/** The collections with kind, number of products on sale, place in the menu and link. */
export function CollectionTable({ collections, busy, onEdit, onDelete }: Props) {
  return (
    <Table
      caption="Collections"
      busy={busy}
      rows={collections}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Name', cell: (collection) => <NameCell collection={collection} /> },
        { head: 'Kind', cell: ({ kind }) => (kind === 'HAND' ? 'By hand' : 'By rule') },
        { head: 'Products', cell: (collection) => <ProductCount collection={collection} /> },
        { head: 'Menu', cell: ({ inMenu, menuPosition }) => (inMenu ? `Yes, place ${menuPosition}` : 'No') },
        {
          head: 'Page',
          cell: ({ handle }) => (
            <Link to={`/collections/${handle}`} className="break-all text-link underline-offset-4 hover:underline">
              /collections/{handle}
            </Link>
          ),
        },
        rowActions({ nameOf: ({ name }) => name, onEdit, onDelete }),
      ]}
      empty={
        <EmptyState
          icon={<Library aria-hidden="true" />}
          title="No collections yet"
          text="Group products by hand or by rule, such as gifts or offers below ₹999."
        />
      }
    />
  )
}

const NameCell = ({ collection: { name, imageUrl } }: { collection: CollectionRecord }) => (
  <span className="flex items-center gap-3">
    <Thumbnail src={imageUrl} />
    <span className="font-semibold">{name}</span>
  </span>
)

function ProductCount({ collection: { kind, rule, handCount } }: { collection: CollectionRecord }) {
  if (kind === 'HAND') return countText({ count: handCount, isExact: true })
  return rule ? <CountOfRule rule={rule} /> : 'No valid rule'
}

function CountOfRule({ rule }: { rule: Rule }) {
  const { data, error } = useQuery('GET /collections/rule/count', { query: { rule: JSON.stringify(rule) } })
  if (error) return 'Not counted'
  return data ? countText(data) : '…'
}
