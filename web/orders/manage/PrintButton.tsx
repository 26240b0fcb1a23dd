import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import type { FileCallInput, FileCallName } from '#contract/calls.ts'
import { messageOf } from '#web/api/api-error.ts'
import { openFileInTab } from '#web/api/download.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props<Name extends FileCallName> = {
  name: Name
  input: FileCallInput<Name>
  label?: string
  children: ReactNode
}

/** Opens a document in a new tab for printing. */
export function PrintButton<Name extends FileCallName>({ name, input, label, children }: Props<Name>) {
  const { busy, start } = useDownload(
    () => openFileInTab(name, input),
    (error) => toast.error(messageOf(error, 'Failed to print. Please try again.')),
  )
  return (
    <Button size="sm" busy={busy} aria-label={label} onClick={start}>
      <Printer className="size-4.5" />
      {children}
    </Button>
  )
}
