import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { useFocusFallback } from '../use-focus-fallback.ts'
import { MoveButton } from './MoveButton.tsx'
import { useDragOrder } from './use-drag-order.ts'

type Props<Item> = {
  /** The accessible name of the list. */
  label: string
  items: readonly Item[]
  /** The name of an item in the labels of its buttons and in announcements. */
  nameOf: (item: Item) => string
  /** Moves an item to an index. */
  onMove: (key: string, index: number) => void
  /** The vertical alignment of the handle and the buttons; centred by default. */
  align?: 'start'
  /** The content of an item. */
  children: (item: Item, index: number) => ReactNode
}

/** A list that is put in order by buttons, or by dragging with a mouse; each move is announced. */
export function SortableList<Item extends { key: string }>({
  label,
  items,
  nameOf,
  onMove,
  align,
  children,
}: Props<Item>) {
  const [announcement, setAnnouncement] = useState('')
  // The content of an item may have a button that removes the item.
  const list = useFocusFallback<HTMLOListElement>()
  const { dragged, handleProps, itemProps } = useDragOrder(onMove)
  const move = (item: Item, index: number) => {
    onMove(item.key, index)
    setAnnouncement(`${nameOf(item)} is now number ${index + 1} of ${items.length}.`)
  }
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={label}
        className="grid divide-y divide-hairline rounded-card border border-hairline bg-surface"
      >
        {items.map((item, index) => (
          <li
            key={item.key}
            {...itemProps(item.key, index)}
            className={cx(
              'flex flex-wrap gap-2 p-2 md:gap-3 md:p-3',
              align === 'start' ? 'items-start' : 'items-center',
              dragged === item.key && 'bg-well',
            )}
          >
            <DragHandle {...handleProps(item.key)} />
            <div className="min-w-0 flex-[1_1_6rem]">{children(item, index)}</div>
            <div className="ml-auto flex">
              <MoveButton
                label={`Move ${nameOf(item)} up`}
                disabled={index === 0}
                icon={ArrowUp}
                onPress={() => move(item, index - 1)}
              />
              <MoveButton
                label={`Move ${nameOf(item)} down`}
                disabled={index === items.length - 1}
                icon={ArrowDown}
                onPress={() => move(item, index + 1)}
              />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

type DragHandleProps = ReturnType<ReturnType<typeof useDragOrder>['handleProps']>

/** The mark by which an item is dragged; keyboards and touch screens have the buttons. */
function DragHandle({ onDragStart, ...props }: DragHandleProps) {
  return (
    <span
      {...props}
      aria-hidden="true"
      onDragStart={(event) => {
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 24, row.clientHeight / 2)
        onDragStart(event)
      }}
      className="grid h-9 w-6 shrink-0 cursor-grab place-content-center text-muted active:cursor-grabbing pointer-coarse:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  )
}
