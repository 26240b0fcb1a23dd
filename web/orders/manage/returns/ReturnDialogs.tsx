import { SendReturn } from '../../returns/SendReturn.tsx'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { CheckReturn } from './CheckReturn.tsx'
import { DecideReturn } from './DecideReturn.tsx'
import type { ReturnDialog } from './return-dialog.ts'

type Props = OrderActionProps & { dialog: ReturnDialog; open: boolean; onClose: () => void }

/** The dialog of a return, in a file of its own because of the forms. */
export function ReturnDialogs({ dialog: { kind, orderReturn }, ...props }: Props) {
  switch (kind) {
    case 'approve':
      return <DecideReturn {...props} orderReturn={orderReturn} decision="APPROVED" />
    case 'reject':
      return <DecideReturn {...props} orderReturn={orderReturn} decision="REJECTED" />
    case 'planPickup':
      return <SendReturn {...props} orderReturn={orderReturn} by="pickupPlanned" />
    case 'pickedUp':
      return <SendReturn {...props} orderReturn={orderReturn} by="pickedUp" />
    case 'check':
      return <CheckReturn {...props} orderReturn={orderReturn} />
  }
}
