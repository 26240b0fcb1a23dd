import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import type { Column } from './Table.tsx'

type ColumnProps<Row> = {
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  /** Whether a row can be deleted, where this is known; its button is disabled otherwise. */
  canDelete?: (row: Row) => boolean
  /** Further buttons before the others. */
  more?: (row: Row) => ReactNode
}

/** The last column of a table: the buttons that edit and delete a row, labelled with its name. */
export const rowActions = <Row,>({ nameOf, onEdit, onDelete, canDelete, more }: ColumnProps<Row>): Column<Row> => ({
  head: 'Actions',
  actions: true,
  cell: (row) => (
    <RowActions
      name={nameOf(row)}
      onEdit={() => onEdit(row)}
      onDelete={() => onDelete(row)}
      canDelete={canDelete?.(row) ?? true}
      more={more?.(row)}
    />
  ),
})

type Props = { name: string; onEdit: () => void; onDelete: () => void; canDelete: boolean; more: ReactNode }

/** The box of a row's icon buttons; on a phone their icons are aligned with the values above them. */
export const iconButtonsClass = 'flex justify-end gap-1 max-md:-mr-3 max-md:-mb-2'

/** Buttons in a row of a table have the size of a finger on touch screens. */
export const touchSizeClass = 'pointer-coarse:size-11'

function RowActions({ name, onEdit, onDelete, canDelete, more }: Props) {
  return (
    <div className={iconButtonsClass}>
      {more}
      <IconButton size="sm" className={touchSizeClass} label={`Edit ${name}`} onClick={onEdit}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton
        size="sm"
        className={touchSizeClass}
        label={canDelete ? `Delete ${name}` : `${name} cannot be deleted`}
        disabled={!canDelete}
        onClick={onDelete}
      >
        <Trash className={canDelete ? 'size-4 text-danger' : 'size-4'} />
      </IconButton>
    </div>
  )
}
