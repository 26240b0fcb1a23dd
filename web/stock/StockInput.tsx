import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { Ref } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatSigned } from './parse-stock-input.ts'
import type { useAdjustment } from './use-adjustment.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  name: string
  stock: number
  adjustment: ReturnType<typeof useAdjustment>
}

const touchClass = 'pointer-coarse:size-11'

/** A stock input with minus and plus buttons and the resulting difference. */
export function StockInput({ ref, name, stock, adjustment }: Props) {
  const { draft, newStock, errors, busy, change, step } = adjustment
  return (
    <div className="flex items-center gap-3 max-md:flex-row-reverse">
      <span className="inline-flex items-center rounded-control border border-edge/60 bg-surface">
        <IconButton
          label={`One less of ${name}`}
          disabled={busy || newStock <= 0}
          onClick={() => step(-1)}
          size="sm"
          className={touchClass}
        >
          <Minus aria-hidden="true" className="size-4" />
        </IconButton>
        <input
          ref={ref}
          // The `tel` keypad has digits, plus and minus.
          inputMode="tel"
          autoComplete="off"
          aria-label={`Stock of ${name}`}
          aria-invalid={errors.stock ? true : undefined}
          value={draft?.text ?? String(stock)}
          readOnly={busy}
          onChange={({ target }) => change({ text: target.value })}
          onFocus={({ target }) => target.select()}
          className="h-9 w-[min(5rem,30vw)] rounded-small bg-transparent text-center text-base font-semibold tabular-nums pointer-coarse:h-11"
        />
        <IconButton
          label={`One more of ${name}`}
          disabled={busy}
          onClick={() => step(1)}
          size="sm"
          className={touchClass}
        >
          <Plus aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
      {draft && !Number.isNaN(newStock) && (
        <output className="whitespace-nowrap text-muted tabular-nums">{formatSigned(newStock - stock)}</output>
      )}
    </div>
  )
}
