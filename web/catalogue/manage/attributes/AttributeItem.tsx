import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import Trash from 'lucide-react/icons/trash'
import { useId } from 'react'
import { type Attribute, attributeKindLabels } from '#contract/catalogue/attributes.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { AttributeFields } from './AttributeFields.tsx'
import type { AttributeDraft } from './attribute-draft.ts'
import type { AttributeProblem } from './attribute-problems.ts'

type Props = {
  draft: AttributeDraft
  name: string
  /** The attribute as stored; undefined for a new one. */
  stored: Attribute | undefined
  problems: readonly AttributeProblem[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onChange: (draft: AttributeDraft) => void
  onRemove: () => void
}

/** An attribute in the list: a line that opens its fields. A closed line has the first problem of its fields. */
export function AttributeItem({ draft, name, stored, problems, isOpen, onToggle, onChange, onRemove }: Props) {
  const fieldsId = useId()
  const [problem] = problems
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        className="flex min-h-11 w-full items-center gap-2 rounded-small text-left md:min-h-9"
        onClick={() => onToggle(!isOpen)}
      >
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-semibold">{name}</span>
          {problem && !isOpen ? (
            <span className="flex gap-1.5 text-sm font-medium text-danger">
              <CircleExclamationPoint className="mt-[0.2em] size-4 shrink-0" />
              {problem.message}
            </span>
          ) : (
            <span className="truncate text-sm text-muted">{summaryOf(draft)}</span>
          )}
        </span>
        <ChevronDown className={cx('size-4.5 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-180')} />
      </button>
      <div id={fieldsId} hidden={!isOpen}>
        {isOpen && (
          // On a phone the fields also have the width below the buttons of the list.
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-1 max-sm:-mr-20 max-sm:pointer-coarse:-mr-24">
            <AttributeFields draft={draft} stored={stored} problems={problems} onChange={onChange} />
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3 justify-self-start"
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              <Trash className="size-4 text-danger" />
              Remove
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Such as "Choice: 128 GB, 256 GB · Filter · On cards". */
function summaryOf({ kind, unit, choices, isFilter, isOnCard }: AttributeDraft): string {
  const label = attributeKindLabels[kind]
  const labels = choices.map((choice) => choice.label).join(', ')
  const details = { TEXT: '', NUMBER: unit && ` in ${unit}`, CHOICE: labels && `: ${labels}`, YES_NO: '' }[kind]
  const parts = [`${label}${details}`, isFilter && kind !== 'TEXT' && 'Filter', isOnCard && 'On cards']
  return parts.filter(Boolean).join(' · ')
}
