import type { ComponentType, MouseEvent, SVGProps } from 'react'
import { IconButton } from '../IconButton.tsx'

type Props = { label: string; disabled: boolean; icon: ComponentType<SVGProps<SVGSVGElement>>; onPress: () => void }

/** Moves an item of a list by one place. It keeps the focus, also where it cannot move the item any further. */
export function MoveButton({ label, disabled, icon: Icon, onPress }: Props) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onPress()
    // An element that moves in the page loses the focus; this restores it to the same button.
    requestAnimationFrame(() => currentTarget.focus())
  }
  return (
    <IconButton size="sm" label={label} aria-disabled={disabled} className="pointer-coarse:size-11" onClick={press}>
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
