import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useState } from 'react'
import { colorHex, colorName } from '#contract/catalogue/colors.ts'
import { stockLevel } from '#contract/catalogue/stock-level.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { ProductCell } from '#web/catalogue/manage/ProductCell.tsx'
import { ColorDot } from '#web/ui/ColorDot.tsx'
import { iconButtonsClass, touchSizeClass } from '#web/ui/data/row-actions.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { StockEditor } from './StockEditor.tsx'
import { StockHistory } from './StockHistory.tsx'
import { levelLabels, type StockedVariant, type VersionedStock } from './stock-labels.ts'

type Props = {
  variants: readonly StockedVariant[]
  total: number
  lowStockThreshold: number
  /** The rows of another page, search or sort order are loading. */
  busy: boolean
  empty: ReactNode
}

/** The variants of a page, with stock editor and history. */
export function StockTable({ variants, total, lowStockThreshold, busy, empty }: Props) {
  const stock = useStockOverrides(variants)
  const unsavedRows = useUnsavedRows()
  const history = useDialogState<StockedVariant>()
  const guard = useUnsavedGuard(unsavedRows.hasUnsaved, { guardsSearch: true })
  return (
    <>
      <Table
        caption="Stock"
        busy={busy}
        rows={variants}
        total={total}
        keyOf={({ id }) => id}
        empty={empty}
        columns={[
          { head: 'Product', cell: ({ product }) => <ProductCell product={product} /> },
          { head: 'Variant', cell: (variant) => <VariantCell variant={variant} /> },
          {
            head: 'Status',
            cell: (variant) => <StockLevelDot level={stockLevel(stock.currentOf(variant).stock, lowStockThreshold)} />,
          },
          {
            head: 'Stock',
            className: 'md:w-80',
            cell: (variant) => (
              // What is typed into a row that is about to be replaced would be lost.
              <fieldset disabled={busy}>
                <StockEditor
                  variantId={variant.id}
                  name={variantName(variant)}
                  current={stock.currentOf(variant)}
                  onStock={(current) => stock.set(variant, current)}
                  onUnsavedChange={(isUnsaved) => unsavedRows.set(variant.id, isUnsaved)}
                />
              </fieldset>
            ),
          },
          {
            head: 'Actions',
            actions: true,
            cell: (variant) => (
              <div className={iconButtonsClass}>
                <IconButton
                  size="sm"
                  className={touchSizeClass}
                  label={`History of ${variantName(variant)}`}
                  onClick={() => history.open(variant)}
                >
                  <Clock aria-hidden="true" className="size-4" />
                </IconButton>
              </div>
            ),
          },
        ]}
      />
      {history.subject && (
        <StockHistory
          key={history.openCount}
          open={history.isOpen}
          variantId={history.subject.id}
          name={variantName(history.subject)}
          onClose={history.close}
        />
      )}
      {guard.dialog}
    </>
  )
}

const variantName = ({ product, color, ...option }: StockedVariant) =>
  `${product.name}, ${variantLabel(colorName(color), option)}`

/** The new stock of adjusted variants. An adjustment does not refetch the list, because that could change the order of its rows. */
function useStockOverrides(variants: readonly StockedVariant[]) {
  const [overrides, setOverrides] = useState<{
    rows: readonly StockedVariant[]
    stocks: Record<string, VersionedStock>
  }>()
  const stocks = overrides?.rows === variants ? overrides.stocks : {}
  return {
    currentOf: (variant: StockedVariant): VersionedStock => stocks[variant.id] ?? variant,
    set: ({ id }: StockedVariant, current: VersionedStock) =>
      setOverrides((before) => ({
        rows: variants,
        stocks: { ...(before?.rows === variants && before.stocks), [id]: current },
      })),
  }
}

/** Whether any row has unsaved input; `set` records it for one row. */
function useUnsavedRows() {
  const [ids, setIds] = useState<readonly string[]>([])
  const set = (id: string, isUnsaved: boolean) =>
    setIds((before) => [...before.filter((other) => other !== id), ...(isUnsaved ? [id] : [])])
  return { hasUnsaved: ids.length > 0, set }
}

/** The colour, the value of the second option, the SKU, and how many wait for a mail when it is back. */
function VariantCell({ variant: { color, sku, waiting, ...option } }: { variant: StockedVariant }) {
  return (
    <span className="flex items-center gap-2">
      <ColorDot hex={colorHex(color)} size={20} />
      <span className="grid leading-tight">
        <span className="md:whitespace-nowrap">{variantLabel(colorName(color), option)}</span>
        {sku && <span className="text-xs text-muted wrap-anywhere">SKU {sku}</span>}
        {waiting && (
          <span className="text-xs text-muted">
            {waiting} {waiting === 1 ? 'person waits' : 'people wait'} for it
          </span>
        )}
      </span>
    </span>
  )
}

function StockLevelDot({ level }: { level: keyof typeof levelLabels }) {
  const { label, tone } = levelLabels[level]
  return <StatusDot tone={tone}>{label}</StatusDot>
}
