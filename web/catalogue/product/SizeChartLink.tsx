import { useState } from 'react'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'

const loadDialog = () => import('../size-chart/SizeChartDialog.tsx').then((file) => file.SizeChartDialog)

type Props = {
  category: { id: string; name: string }
  /** The chosen value of the product's option: its row in the chart is marked. */
  chosenSize: string | undefined
}

/** Opens the size chart of the product's category; the dialog is loaded with the first press. */
export function SizeChartLink({ category, chosenSize }: Props) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyModule(loadDialog, isOpen, () => {
    setOpen(false)
    toast.error('The size chart could not be loaded. Please reload the page.')
  })
  return (
    <div className="flex items-center gap-3">
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Size chart
      </LinkButton>
      {Dialog && <Dialog open={isOpen} onClose={() => setOpen(false)} category={category} chosenSize={chosenSize} />}
      {isOpen && !Dialog && <LoadingText />}
    </div>
  )
}
