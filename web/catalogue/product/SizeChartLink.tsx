import { useState } from 'react'
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
    <>
      <LinkButton aria-haspopup="dialog" className="justify-self-start" onClick={() => setOpen(true)}>
        Size chart
      </LinkButton>
      {Dialog && <Dialog open={isOpen} onClose={() => setOpen(false)} category={category} chosenSize={chosenSize} />}
    </>
  )
}
