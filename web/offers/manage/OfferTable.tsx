import Copy from 'lucide-react/icons/copy'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { toPaise } from '#contract/money.ts'
import { describeOffer } from '#contract/offers/describe-offer.ts'
import { OfferTerms } from '#contract/offers/offer-schema.ts'
import { toOfferParts } from '#contract/offers/offer-terms.ts'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { rowActions, touchSizeClass } from '#web/ui/data/row-actions.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { OfferRecord } from './offer-draft.ts'
import { stateLabels } from './offer-labels.ts'

type Props = {
  offers: readonly OfferRecord[]
  total: number | undefined
  busy: boolean
  empty: ReactNode
  onEdit: (offer: OfferRecord) => void
  onPause: (offer: OfferRecord) => void
  onDuplicate: (offer: OfferRecord) => void
  onDelete: (offer: OfferRecord) => void
}

/** The offers with what they give, state, uses and the revenue of their orders. */
export function OfferTable({ offers, total, busy, empty, onEdit, onPause, onDuplicate, onDelete }: Props) {
  return (
    <Table
      caption="Offers"
      busy={busy}
      rows={offers}
      total={total}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { head: 'Offer', cell: (offer) => <NameCell offer={offer} /> },
        { head: 'Gives', cell: (offer) => <span className="wrap-anywhere">{summaryOf(offer)}</span> },
        { head: 'State', cell: ({ state }) => <State state={state} /> },
        { head: 'Uses', numeric: true, cell: (offer) => <span className="whitespace-nowrap">{usesText(offer)}</span> },
        { head: 'Saved', numeric: true, cell: ({ saved }) => <Amount paise={toPaise(saved)} /> },
        { head: 'Revenue', numeric: true, cell: ({ revenue }) => <Amount paise={toPaise(revenue)} /> },
        rowActions({
          nameOf,
          onEdit,
          onDelete,
          // Orders have used it: it can only be paused.
          canDelete: ({ uses }) => uses === 0,
          more: (offer) => (
            <>
              <PauseButton offer={offer} onPause={onPause} />
              <IconButton
                size="sm"
                className={touchSizeClass}
                label={`Duplicate ${nameOf(offer)}`}
                onClick={() => onDuplicate(offer)}
              >
                <Copy className="size-4" />
              </IconButton>
            </>
          ),
        }),
      ]}
    />
  )
}

/** The name with the code, because several offers may have one name. */
const nameOf = ({ terms }: OfferRecord) => (terms.code ? `${terms.name} (${terms.code})` : terms.name)

const summaryOf = ({ terms, scopeItems }: OfferRecord) => {
  const parts = toOfferParts(z.decode(OfferTerms, terms))
  return describeOffer(
    { ...parts, code: null },
    scopeItems.map(({ name }) => name),
  )
}

const NameCell = ({ offer: { terms } }: { offer: OfferRecord }) => (
  <span className="grid">
    <span className="font-semibold wrap-anywhere">{terms.name}</span>
    <span className="text-sm font-normal text-muted">{terms.code ?? 'Automatic'}</span>
  </span>
)

const State = ({ state }: Pick<OfferRecord, 'state'>) => (
  <StatusDot tone={stateLabels[state].tone}>{stateLabels[state].label}</StatusDot>
)

const usesText = ({ uses, terms: { maxUses } }: OfferRecord) =>
  maxUses ? `${formatNumber(uses)} of ${formatNumber(maxUses)}` : formatNumber(uses)

function PauseButton({ offer, onPause }: { offer: OfferRecord } & Pick<Props, 'onPause'>) {
  // An ended offer needs a new last day first.
  if (offer.state === 'ENDED') return null
  const isPaused = offer.state === 'PAUSED'
  const Icon = isPaused ? Play : Pause
  return (
    <IconButton
      size="sm"
      className={touchSizeClass}
      label={`${isPaused ? 'Resume' : 'Pause'} ${nameOf(offer)}`}
      onClick={() => onPause(offer)}
    >
      <Icon className="size-4" />
    </IconButton>
  )
}
