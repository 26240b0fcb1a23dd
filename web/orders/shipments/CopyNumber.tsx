import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from '#web/ui/copy-text.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

type Props = {
  number: string
  what?: string
  /** The name of the button, where the number is too long for one. */
  label?: string
}

/** The button that copies a tracking number, or another one that `what` names; nothing where the browser has no clipboard, as on a page without HTTPS. */
export function CopyNumber({ number, what = 'tracking number', label = `Copy ${number}` }: Props) {
  // The server has no clipboard either.
  const [canCopy, setCanCopy] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  if (!canCopy) return null
  return (
    <IconButton size="sm" className="pointer-coarse:size-11" label={label} onClick={() => copyText(number, what)}>
      <Copy aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
