import { Modal } from '#web/ui/overlay/Modal.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Props = { title?: string; codes: readonly string[]; onDone: () => void }

/** Shows new recovery codes; closes only by its button, because the codes are not shown again. */
export function RecoveryCodesDialog({ title = 'Your recovery codes', codes, onDone }: Props) {
  return (
    <Modal open onClose={onDone} title={title} dismissible={false}>
      <RecoveryCodes codes={codes} doneText="I have saved them" onDone={onDone} />
    </Modal>
  )
}
