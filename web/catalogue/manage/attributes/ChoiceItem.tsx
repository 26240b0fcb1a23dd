import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash from 'lucide-react/icons/trash'
import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import { cx } from '#web/ui/cx.ts'
import type { useDragOrder } from '#web/ui/data/use-drag-order.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import type { ChoiceDraft } from './attribute-draft.ts'

type Props = {
  choice: ChoiceDraft
  index: number
  count: number
  error: string | undefined
  drag: ReturnType<typeof useDragOrder>
  onRename: (label: string) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A choice with its name, and a menu that moves and removes it; a mouse drags it, and Alt with an arrow key moves it. */
export function ChoiceItem({ choice, index, count, error, drag, onRename, onMove, onRemove }: Props) {
  const name = choice.label || `choice ${index + 1}`
  const canMove = { '-1': index > 0, '1': index < count - 1 }
  return (
    <li
      {...drag.itemProps(choice.key, index)}
      className={cx('flex items-start gap-1 rounded-small', drag.dragged === choice.key && 'bg-well')}
    >
      <span
        {...drag.handleProps(choice.key)}
        aria-hidden="true"
        className="grid h-11 w-6 shrink-0 cursor-grab place-content-center text-muted active:cursor-grabbing pointer-coarse:hidden"
      >
        <GripVertical className="size-4" />
      </span>
      <Field label={`Choice ${index + 1}`} hideLabel error={error} className="min-w-0 flex-1">
        <TextInput
          value={choice.label}
          maxLength={attributeLimits.maxLabel}
          autoComplete="off"
          onChange={({ target }) => onRename(target.value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? -1 : 1
            if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key) || !canMove[step]) return
            event.preventDefault()
            const { currentTarget } = event
            onMove(step)
            // An element that moves in the page loses the focus.
            requestAnimationFrame(() => currentTarget.focus())
          }}
        />
      </Field>
      <Menu
        items={[
          { label: 'Move up', icon: <ArrowUp />, disabled: !canMove[-1], onSelect: () => onMove(-1) },
          { label: 'Move down', icon: <ArrowDown />, disabled: !canMove[1], onSelect: () => onMove(1) },
          { label: `Remove ${name}`, icon: <Trash />, danger: true, separated: true, onSelect: onRemove },
        ]}
        trigger={
          <IconButton label={`Actions of ${name}`}>
            <EllipsisVertical className="size-4.5" />
          </IconButton>
        }
      />
    </li>
  )
}
