import MapIcon from 'lucide-react/icons/map'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import { useState } from 'react'
import { freeShippingFrom } from '#contract/limits.ts'
import { formatRupees, formatWholeRupees, toPaise } from '#contract/money.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { moveItem } from '#web/ui/data/move-item.ts'
import { SortableList } from '#web/ui/data/SortableList.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Zone } from '../delivery-settings.ts'
import { areaText, chargesText } from './zone-summary.ts'

type ZoneItem = { key: string; zone: Zone }

type Props = {
  zones: readonly Zone[]
  onEdit: (zone: Zone) => void
  onDelete: (zone: Zone) => void
  onMoved: () => void
}

/** The zones in their order, which is saved at each move. */
export function ZoneList({ zones, onEdit, onDelete, onMoved }: Props) {
  // The order that was chosen, until these zones are fetched again.
  const [moved, setMoved] = useState<{ zones: readonly Zone[]; ordered: readonly ZoneItem[] } | null>(null)
  const ordered = moved?.zones === zones ? moved.ordered : zones.map((zone) => ({ key: zone.id, zone }))
  const ordering = useCall('PUT /delivery/zones/order')
  const move = (key: string, index: number) => {
    if (ordering.busy) return
    const next = moveItem(ordered, key, index)
    setMoved({ zones, ordered: next })
    void ordering.send({ body: { ids: next.map((item) => item.key) } }, onMoved, () => setMoved(null))
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <p className="text-sm text-muted">
        A PIN range comes before a state, and a state before the rest of India. Of two zones of the same kind the upper
        one applies.
      </p>
      <SortableList label="Zones" items={ordered} nameOf={({ zone }) => zone.name} onMove={move}>
        {({ zone }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-[min(12rem,100%)] flex-1">
              <p className="font-semibold">{zone.name}</p>
              <Area text={areaText(zone)} />
              <p className="text-sm">{chargesText(zone)}</p>
            </div>
            <div className="flex gap-1">
              <IconButton label={`Edit ${zone.name}`} onClick={() => onEdit(zone)}>
                <Pencil className="size-4" />
              </IconButton>
              <IconButton label={`Delete ${zone.name}`} onClick={() => onDelete(zone)}>
                <Trash className="size-4 text-danger" />
              </IconButton>
            </div>
          </div>
        )}
      </SortableList>
      <CallErrorText error={ordering.error} fallback="Failed to save the order of the zones." />
    </div>
  )
}

const Area = ({ text }: { text: string }) => text && <p className="text-sm text-muted">{text}</p>

type NoZonesProps = {
  /** In rupees as text. */
  storeFee: string
  /** Whether the store has no rules of PIN codes. */
  isEverywhere: boolean
}

/** What applies without zones. */
export function NoZones({ storeFee, isEverywhere }: NoZonesProps) {
  const fee = toPaise(storeFee)
  return (
    <EmptyState
      icon={<MapIcon aria-hidden="true" />}
      title="No zones yet"
      text={`${
        fee === 0
          ? 'Every order is delivered free'
          : `Orders below ${formatWholeRupees(freeShippingFrom)} cost ${formatRupees(fee)}, others are free`
      }, ${isEverywhere ? 'everywhere in India' : 'wherever the PIN codes allow delivery'}, without a promised date. Zones have charges and days of their own.`}
    />
  )
}
