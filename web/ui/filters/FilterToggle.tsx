import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Button } from '../Button.tsx'

type Props = { isOpen: boolean; onToggle: (isOpen: boolean) => void; formId: string; activeCount: number }

/** The button that opens and closes the form of a list's filters; it shows how many are active. */
export function FilterToggle({ isOpen, onToggle, formId, activeCount }: Props) {
  return (
    <Button aria-expanded={isOpen} aria-controls={formId} onClick={() => onToggle(!isOpen)}>
      <SlidersHorizontal className="size-4.5" />
      Filters
      {activeCount > 0 && <span className="text-muted tabular-nums">{activeCount}</span>}
    </Button>
  )
}
