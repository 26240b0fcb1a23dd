import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash'
import { colorName } from '#contract/catalogue/colors.ts'
import { cx } from '#web/ui/cx.ts'
import { MoveButton } from '#web/ui/data/MoveButton.tsx'
import type { useDragOrder } from '#web/ui/data/use-drag-order.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { FormPicture } from './picture-list.ts'
import { useObjectUrl } from './use-object-url.ts'

type DragOrder = ReturnType<typeof useDragOrder>

type Props = {
  picture: FormPicture
  /** Its index in the list. */
  index: number
  count: number
  isMain: boolean
  /** The colours of the variants. */
  colors: readonly string[]
  onDelete: (deleted: boolean) => void
  onColor: (color: string | null) => void
  onMove: (index: number) => void
  drag: ReturnType<DragOrder['handleProps']> & ReturnType<DragOrder['itemProps']>
}

/** One picture of the product form, with controls to move, colour and delete it. */
export function PictureTile({ picture, index, count, isMain, colors, onDelete, onColor, onMove, drag }: Props) {
  const { name, deleted, color } = picture
  const preview = useObjectUrl(picture.file ?? null)
  const Icon = deleted ? RotateCcw : Trash
  return (
    <li {...drag} className="grid cursor-grab content-start gap-1.5 active:cursor-grabbing">
      <div className="relative aspect-4/5 overflow-hidden rounded-control border border-hairline bg-well">
        <div className={cx('pointer-events-none size-full', deleted && 'opacity-30 [filter:grayscale(1)]')}>
          <Picture src={picture.url ?? preview} alt={name} sizes="128px" widths={[240]} className="size-full" />
        </div>
        <IconButton
          size="sm"
          variant="secondary"
          className="absolute! top-1.5 right-1.5 pointer-coarse:size-11"
          label={deleted ? `Keep ${name}` : `Remove ${name}`}
          onClick={() => onDelete(!deleted)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </IconButton>
        {(isMain || deleted) && (
          <span className="absolute inset-x-0 bottom-0 bg-surface/90 py-1 text-center text-xs font-semibold">
            {deleted ? 'Will be deleted' : 'Main picture'}
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        <MoveButton
          label={`Move ${name} earlier`}
          disabled={index === 0}
          icon={ChevronLeft}
          onPress={() => onMove(index - 1)}
        />
        <span className="text-xs text-muted tabular-nums">
          {index + 1} of {count}
        </span>
        <MoveButton
          label={`Move ${name} later`}
          disabled={index === count - 1}
          icon={ChevronRight}
          onPress={() => onMove(index + 1)}
        />
      </div>
      <ColorSelect name={name} color={color} colors={colors} onColor={onColor} />
    </li>
  )
}

type ColorSelectProps = Pick<FormPicture, 'name' | 'color'> & Pick<Props, 'colors' | 'onColor'>

/** The select for the colour that the picture shows; nothing for a product with one variant. */
function ColorSelect({ name, color, colors, onColor }: ColorSelectProps) {
  const selected = colors.find((option) => option.toLowerCase() === color?.toLowerCase()) ?? color
  const options = selected === null || colors.includes(selected) ? colors : [...colors, selected]
  if (options.length < 2) return null
  return (
    <Select
      size="sm"
      aria-label={`Colour that ${name} shows`}
      value={selected ?? ''}
      onChange={(event) => onColor(event.target.value || null)}
      className="text-xs"
    >
      <option value="">All colours</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option.startsWith('#') ? `${colorName(option)} ${option}` : colorName(option)}
        </option>
      ))}
    </Select>
  )
}
