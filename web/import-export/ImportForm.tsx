import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FileInput } from './FileInput.tsx'
import { defaultImportOptions, OptionFields } from './OptionFields.tsx'
import { importHref } from './product-import.ts'
import { uploadFiles } from './upload-files.ts'

const fileSizeError = (file: File | null, maxBytes: number, advice: string) =>
  file && file.size > maxBytes ? `This file is too large: ${maxBytes / 1024 / 1024} MiB is the most. ${advice}` : null

/** Milliseconds. The administrator is at other work when one appears. */
const toastDuration = 15_000
const failureText = 'Failed to upload the file. Please try again.'

/**
 * Uploads the files of an import and starts the check, which writes no products. The upload goes on when the page is left; then a toast
 * says how it ended.
 */
export function ImportForm() {
  const navigate = useNavigate()
  const isShown = useIsMounted()
  const [csv, setCsv] = useState<File | null>(null)
  const [zip, setZip] = useState<File | null>(null)
  const [options, setOptions] = useState(defaultImportOptions)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isCsvMissing, setCsvMissing] = useState(false)
  const csvButton = useRef<HTMLButtonElement>(null)
  const zipButton = useRef<HTMLButtonElement>(null)
  const csvError = fileSizeError(csv, importLimits.maxBytes, 'Split it in two.')
  const zipError = fileSizeError(zip, importLimits.maxZipBytes, 'Import the pictures in several turns.')
  const busy = progress !== null

  const check = async () => {
    setCsvMissing(!csv)
    if (busy) return
    if (!csv || csvError) return csvButton.current?.focus()
    if (zipError) return zipButton.current?.focus()
    setError(null)
    setProgress(0)
    try {
      const id = await uploadFiles(csv, zip, setProgress)
      await call('POST /product-imports/{id}/check', { params: { id }, body: options })
      const open = () => navigate(importHref(id))
      if (isShown.current) return void open()
      toast.success(`${csv.name} is uploaded and is being checked.`, {
        duration: toastDuration,
        action: { label: 'View', onClick: open },
      })
    } catch (thrown) {
      if (!isShown.current)
        toast.error(`The import of ${csv.name} has failed.`, {
          text: messageOf(thrown, failureText),
          duration: toastDuration,
        })
      setError(thrown)
      setProgress(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check()
  }
  const errors = fieldErrorsOf(error)

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FileInput
        label="Products (CSV)"
        hint="The shop’s own columns, or an export of Shopify or WooCommerce as it is. At most 32 MiB."
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        file={csv}
        onChange={setCsv}
        error={csvError ?? (isCsvMissing && !csv ? 'Choose the file with the products.' : null)}
        disabled={busy}
        button={csvButton}
      />
      <FileInput
        label="Pictures (ZIP, optional)"
        hint="Found by the file names in the column “images”. At most 200 MiB."
        accept=".zip,application/zip"
        file={zip}
        onChange={setZip}
        error={zipError}
        disabled={busy}
        button={zipButton}
      />
      <OptionFields options={options} onChange={setOptions} errors={errors} />
      {progress !== null && <ProgressBar label="Uploading" done={progress * 100} total={100} />}
      <CallErrorText error={error} fallback={failureText} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" variant="primary" busy={busy}>
          Check the file
        </Button>
        <p className="text-muted">Nothing is imported yet: the next page shows the changes.</p>
      </div>
    </form>
  )
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
