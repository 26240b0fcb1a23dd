import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import { IconButton } from '../IconButton.tsx'

type Props = { name: string; onEdit: () => void; onDelete: () => void }

const touch = 'pointer-coarse:size-11'

/** The two buttons at the end of a table's row, each named after what it touches. */
export function RowActions({ name, onEdit, onDelete }: Props) {
  return (
    <div className="flex justify-end gap-1 max-md:-mr-3 max-md:-mb-2">
      <IconButton size="sm" className={touch} label={`Edit ${name}`} onClick={onEdit}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton size="sm" className={touch} label={`Delete ${name}`} onClick={onDelete}>
        <Trash className="size-4 text-danger" />
      </IconButton>
    </div>
  )
}
