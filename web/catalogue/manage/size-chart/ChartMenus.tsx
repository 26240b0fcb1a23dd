import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash'
import { sizeChartLimits } from '#contract/catalogue/size-chart/size-chart-limits.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { type ChartDraft, cellText, moveColumn, moveRow, removeColumn, removeRow } from './chart-draft.ts'
import type { useChartEditing } from './use-chart-editing.ts'

const { maxRows, maxColumns } = sizeChartLimits

type Props = { draft: ChartDraft; index: number; editing: ReturnType<typeof useChartEditing> }

/** The menu that moves, removes and inserts rows. */
export const RowMenu = (props: Props) => (
  <ItemMenu label={`Row ${props.draft.rows[props.index]?.size || props.index + 1}`} items={rowItems(props)} />
)

/** The menu that moves, removes and inserts columns. */
export const ColumnMenu = (props: Props) => (
  <ItemMenu label={`Column ${props.draft.columns[props.index]?.name || props.index + 1}`} items={columnItems(props)} />
)

function rowItems({ draft, index, editing: { change, addRow } }: Props): MenuItem[] {
  const last = draft.rows.length - 1
  const at = (row: number) => ({ row: row + 1, column: 0 })
  return [
    {
      label: 'Move up',
      icon: <ArrowUp />,
      disabled: index === 0,
      onSelect: () => change(moveRow(draft, index, -1), at(index - 1)),
    },
    {
      label: 'Move down',
      icon: <ArrowDown />,
      disabled: index === last,
      onSelect: () => change(moveRow(draft, index, 1), at(index + 1)),
    },
    { label: 'Insert below', icon: <Plus />, disabled: last + 1 >= maxRows, onSelect: () => addRow(index + 1) },
    {
      label: `Remove ${cellText(draft, at(index)) || 'row'}`,
      icon: <Trash />,
      danger: true,
      separated: true,
      disabled: last === 0,
      onSelect: () => change(removeRow(draft, index), at(Math.min(index, last - 1))),
    },
  ]
}

function columnItems({ draft, index, editing: { change, addColumn } }: Props): MenuItem[] {
  const last = draft.columns.length - 1
  const at = (column: number) => ({ row: 0, column: column + 1 })
  return [
    {
      label: 'Move left',
      icon: <ArrowLeft />,
      disabled: index === 0,
      onSelect: () => change(moveColumn(draft, index, -1), at(index - 1)),
    },
    {
      label: 'Move right',
      icon: <ArrowRight />,
      disabled: index === last,
      onSelect: () => change(moveColumn(draft, index, 1), at(index + 1)),
    },
    { label: 'Insert right', icon: <Plus />, disabled: last + 1 >= maxColumns, onSelect: () => addColumn(index + 1) },
    {
      label: `Remove ${cellText(draft, at(index)) || 'column'}`,
      icon: <Trash />,
      danger: true,
      separated: true,
      disabled: last === 0,
      onSelect: () => change(removeColumn(draft, index), at(Math.min(index, last - 1))),
    },
  ]
}

function ItemMenu({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <IconButton size="sm" label={label} className="pointer-coarse:size-11">
          <EllipsisVertical className="size-4.5" />
        </IconButton>
      }
    />
  )
}
