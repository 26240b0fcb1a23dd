import { allEndpoints as endpoints } from '#contract/api.ts'
import { accountCases } from './accounts.ts'
import { adminCases } from './admin.ts'
import { campaignCases } from './campaigns.ts'
import { cartReminderCases } from './cart-reminders.ts'
import { cashOnDeliveryCases } from './cash-on-delivery.ts'
import { courierCashCases } from './courier-cash.ts'
import { customerCases, segmentCases } from './customers.ts'
import { deliveryCases } from './delivery.ts'
import type { EndpointCase } from './endpoint-case.ts'
import { grievanceCases } from './grievances.ts'
import { guestCases } from './guests.ts'
import { importExportCases } from './import-export.ts'
import { marketingCases } from './marketing.ts'
import { offerCases } from './offers.ts'
import { orderMessageCases } from './order-messages.ts'
import { questionCases } from './questions.ts'
import { recommendationCases } from './recommendations.ts'
import { returnCases } from './returns.ts'
import { reviewCases } from './reviews.ts'
import { staffOrderCases } from './staff-orders.ts'
import { stockAlertCases } from './stock-alerts.ts'
import { storefrontCases } from './storefront.ts'
import { wishListCases } from './wish-list.ts'

/** Every endpoint of the contract by method and path, such as 'POST /cart/add'. */
export const allEndpoints = endpoints.map((call) => ({ name: `${call.method} ${call.path}`, call }))

/** The case of every endpoint; an endpoint without a case fails authorisation.test.ts. */
export const endpointCases: Record<string, EndpointCase> = {
  ...accountCases,
  ...storefrontCases,
  ...adminCases,
  ...cashOnDeliveryCases,
  ...courierCashCases,
  ...customerCases,
  ...segmentCases,
  ...deliveryCases,
  ...grievanceCases,
  ...guestCases,
  ...offerCases,
  ...orderMessageCases,
  ...recommendationCases,
  ...returnCases,
  ...reviewCases,
  ...questionCases,
  ...staffOrderCases,
  ...importExportCases,
  ...wishListCases,
  ...stockAlertCases,
  ...marketingCases,
  ...cartReminderCases,
  ...campaignCases,
}
