import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Replaces a list of orders in a store without orders. */
export const NoOrdersYet = () => (
  <EmptyState
    icon={<ReceiptIndianRupee />}
    title="No orders yet"
    text="The orders of your customers are listed here."
  />
)
