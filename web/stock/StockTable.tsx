import { type ReactNode, useState } from 'react'
import { colorHex, colorName } from '#contract/colors.ts'
import { stockLevel } from '#contract/stock-level.ts'
import { ProductName } from '#web/catalogue/manage/ProductName.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Clock } from '#web/ui/icons/Clock.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useSubject } from '#web/ui/use-subject.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.tsx'
import { StockEditor } from './StockEditor.tsx'
import { StockHistory } from './StockHistory.tsx'
import { levelWords, type StockedVariant } from './stock-words.ts'

type Props = {
  variants: readonly StockedVariant[]
  lowStockThreshold: number
  busy: boolean
  empty: ReactNode
}

/** The variants of one page, each with its stock to adjust and what was done to it. */
export function StockTable({ variants, lowStockThreshold, busy, empty }: Props) {
  const stock = useStockNow(variants)
  const typed = useTyped()
  const history = useSubject<StockedVariant>()
  const guard = useUnsavedGuard(typed.isSome)
  return (
    <>
      <Table
        caption="Stock"
        busy={busy}
        rows={variants}
        keyOf={({ id }) => id}
        empty={empty}
        columns={[
          { head: 'Product', cell: ({ product }) => <ProductName product={product} /> },
          { head: 'Colour', cell: ({ color }) => <Colour color={color} /> },
          { head: 'Status', cell: (variant) => <Level level={stockLevel(stock.of(variant), lowStockThreshold)} /> },
          {
            head: 'Stock',
            className: 'md:w-80 max-md:flex-wrap',
            cell: (variant) => (
              <StockEditor
                variantId={variant.id}
                name={nameOf(variant)}
                stock={stock.of(variant)}
                onStock={(now) => stock.set(variant, now)}
                onTyped={(isTyped) => typed.set(variant.id, isTyped)}
              />
            ),
          },
          {
            head: 'Actions',
            actions: true,
            cell: (variant) => (
              <IconButton
                size="sm"
                className="pointer-coarse:size-11"
                label={`History of ${nameOf(variant)}`}
                onClick={() => history.open(variant)}
              >
                <Clock aria-hidden="true" className="size-4" />
              </IconButton>
            ),
          },
        ]}
      />
      {history.subject && (
        <StockHistory
          key={history.turn}
          open={history.isOpen}
          variantId={history.subject.id}
          name={nameOf(history.subject)}
          onClose={history.close}
        />
      )}
      {guard.dialog}
    </>
  )
}

const nameOf = ({ product, color }: StockedVariant) => `${product.name}, ${colorName(color)}`

/** The stock of each variant as last heard: rows stay where they are when theirs is adjusted. */
function useStockNow(variants: readonly StockedVariant[]) {
  const [heard, setHeard] = useState<{ since: readonly StockedVariant[]; stocks: Record<string, number> }>()
  const stocks = heard?.since === variants ? heard.stocks : {}
  return {
    of: ({ id, stock }: StockedVariant) => stocks[id] ?? stock,
    set: ({ id }: StockedVariant, stock: number) =>
      setHeard((before) => ({
        since: variants,
        stocks: { ...(before?.since === variants && before.stocks), [id]: stock },
      })),
  }
}

/** Whether in some row something is typed that is not saved. */
function useTyped() {
  const [ids, setIds] = useState<readonly string[]>([])
  const set = (id: string, isTyped: boolean) =>
    setIds((before) => [...before.filter((other) => other !== id), ...(isTyped ? [id] : [])])
  return { isSome: ids.length > 0, set }
}

function Colour({ color }: Pick<StockedVariant, 'color'>) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
        <circle cx="10" cy="10" r="9.5" fill={colorHex(color)} className="stroke-edge/60" />
      </svg>
      {colorName(color)}
    </span>
  )
}

function Level({ level }: { level: keyof typeof levelWords }) {
  const { label, tone } = levelWords[level]
  return <StatusDot tone={tone}>{label}</StatusDot>
}
