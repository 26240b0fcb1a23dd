import { administratorRequests } from './administrators.ts'
import type { AuditedRequests } from './audited-request.ts'
import { campaignRequests } from './campaigns.ts'
import { cashOnDeliveryRequests } from './cash-on-delivery.ts'
import { catalogueRequests } from './catalogue.ts'
import { companyRequests } from './company.ts'
import { courierCashRequests } from './courier-cash.ts'
import { customerRequests, segmentRequests } from './customers.ts'
import { deliveryRequests } from './delivery.ts'
import { grievanceRequests } from './grievances.ts'
import { offerRequests } from './offers.ts'
import { orderMessageRequests } from './order-messages.ts'
import { orderRequests } from './orders.ts'
import { productImportRequests } from './product-imports.ts'
import { questionRequests } from './questions.ts'
import { reviewRequests } from './reviews.ts'
import { staffOrderRequests } from './staff-orders.ts'

/** A request of every administrative endpoint that changes data. */
export const auditedRequests: AuditedRequests = {
  ...catalogueRequests,
  ...campaignRequests,
  ...cashOnDeliveryRequests,
  ...companyRequests,
  ...courierCashRequests,
  ...customerRequests,
  ...segmentRequests,
  ...deliveryRequests,
  ...grievanceRequests,
  ...offerRequests,
  ...orderMessageRequests,
  ...orderRequests,
  ...reviewRequests,
  ...questionRequests,
  ...staffOrderRequests,
  ...administratorRequests,
  ...productImportRequests,
}
