import { useState } from 'react'
import type { FileCallInput, FileCallName } from '#contract/calls.ts'
import { messageOf } from '#web/api/api-error.ts'
import { download } from '#web/api/download.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Downloads the file of a call; a failure is shown as a toast. */
export function useDownload<Name extends FileCallName>(name: Name, input: FileCallInput<Name>) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await download(name, input).catch((error: unknown) =>
      toast.error(messageOf(error, 'Failed to download. Please try again.')),
    )
    setBusy(false)
  }
  return { busy, run }
}
