import { useState } from 'react'
import { fieldErrorsOf, hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { type ImportOptions, OptionFields } from './OptionFields.tsx'
import type { ProductImport } from './product-import.ts'

type Props = { productImport: ProductImport; onChanged: () => void }

/** The actions of an import in its current state. */
export function ImportActions({ productImport, onChanged }: Props) {
  const { state } = productImport
  if (state === 'DONE')
    return (
      <ButtonLink to="/admin/products" className="justify-self-start">
        View products
      </ButtonLink>
    )
  if (state === 'CANCELED') return null
  return (
    <div className="grid gap-4">
      {(state === 'CHECKED' || state === 'FAILED') && <RunImport productImport={productImport} onChanged={onChanged} />}
      {(state === 'CHECKED' || state === 'UPLOADING') && (
        <RecheckImport productImport={productImport} onChanged={onChanged} />
      )}
      <CancelImport productImport={productImport} onChanged={onChanged} />
    </div>
  )
}

function RunImport({ productImport: { id, state, counts, progress, options }, onChanged }: Props) {
  const runImport = useCall('POST /product-imports/{id}/run')
  const products = counts.created + counts.changed - (state === 'FAILED' ? progress.written + progress.failed : 0)
  const hasErrors = counts.errors > 0
  if (products <= 0 && state === 'CHECKED') {
    return (
      <p className="font-medium">
        {hasErrors
          ? 'Mend the errors below and upload the file again.'
          : 'Nothing to import: the shop has all of it already.'}
      </p>
    )
  }
  const run = () =>
    runImport.send({ params: { id }, body: { goodLinesOnly: hasErrors, seenOptions: options } }, onChanged, (error) => {
      // Another administrator has checked or started the import meanwhile.
      if (hasStatus(error, 409)) onChanged()
    })
  return (
    <div className="grid gap-3">
      {hasErrors && (
        <p>
          {formatCount(counts.errors, 'error')} {counts.errors === 1 ? 'stands' : 'stand'} below, by line. Mend the file
          and upload it again, or import only what is right.
        </p>
      )}
      <Button
        variant={hasErrors ? 'secondary' : 'primary'}
        className="justify-self-start"
        busy={runImport.busy}
        onClick={run}
      >
        {hasErrors
          ? `Import the good lines: ${formatCount(products, 'product')}`
          : state === 'FAILED'
            ? 'Go on with the import'
            : `Import ${formatCount(products, 'product')}`}
      </Button>
      <CallErrorText error={runImport.error} fallback="Failed to start the import." />
    </div>
  )
}

function RecheckImport({ productImport, onChanged }: Props) {
  // Until they are changed here, the options are those of the last check.
  const [changed, setChanged] = useState<ImportOptions>()
  const options = changed ?? productImport.options
  const checkImport = useCall('POST /product-imports/{id}/check')
  const { id } = productImport
  const check = () => checkImport.send({ params: { id }, body: options }, onChanged)
  return (
    <Disclosure title="Check again with other options" open={productImport.state === 'UPLOADING'} className="border-t">
      <div className="grid gap-4">
        <OptionFields options={options} onChange={setChanged} errors={fieldErrorsOf(checkImport.error)} />
        <CallErrorText error={checkImport.error} fallback="Failed to check the file." />
        <Button className="justify-self-start" busy={checkImport.busy} onClick={check}>
          Check again
        </Button>
      </div>
    </Disclosure>
  )
}

function CancelImport({ productImport: { id, state }, onChanged }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const cancel = async () => {
    await withErrorMessage(
      call('POST /product-imports/{id}/cancel', { params: { id } }),
      'Failed to cancel the import.',
    )
    onChanged()
  }
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setDialogOpen(true)}>
        {state === 'RUNNING' ? 'Cancel the import' : 'Discard this import'}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={state === 'RUNNING' ? 'Cancel the import?' : 'Discard this import?'}
        text={
          state === 'RUNNING'
            ? 'What is written by then stays in the shop.'
            : 'The uploaded files are deleted. Nothing in the shop changes.'
        }
        danger
        confirmText={state === 'RUNNING' ? 'Cancel the import' : 'Discard'}
        cancelText="Keep it"
        onConfirm={cancel}
      />
    </>
  )
}
