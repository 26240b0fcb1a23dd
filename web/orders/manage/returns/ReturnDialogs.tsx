import { SendReturn } from '../../returns/SendReturn.tsx'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { CheckReturn } from './CheckReturn.tsx'
import { DecideReturn } from './DecideReturn.tsx'
import type { ReturnDialog } from './return-dialog.ts'

type Props = OrderActionProps & { dialog: ReturnDialog; open: boolean; onClose: () => void }

/** The dialog of a return, in a file of its own because of the forms. */
export function ReturnDialogs({ dialog: { kind, given }, ...props }: Props) {
  switch (kind) {
    case 'approve':
      return <DecideReturn {...props} given={given} decision="APPROVED" />
    case 'reject':
      return <DecideReturn {...props} given={given} decision="REJECTED" />
    case 'planPickup':
      return <SendReturn {...props} given={given} by="pickupPlanned" />
    case 'pickedUp':
      return <SendReturn {...props} given={given} by="pickedUp" />
    case 'check':
      return <CheckReturn {...props} given={given} />
  }
}
