import type { UseFormReturn } from 'react-hook-form'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

/** Whether the storefront offers the wish list, mails when a variant is back in stock, questions, and orders of guests. */
export function CustomerServiceFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  return (
    <CompanyPanel section="services">
      <Switch
        {...form.register('wishListShown')}
        label="Wish list"
        hint="Hearts on products, “Save for later” in the cart, and a list that customers can share. Saved lists are kept while it is off."
      />
      <Switch
        {...form.register('stockAlertsOffered')}
        label="“Tell me when it is back”"
        hint="On the page of a sold-out variant. Requests that wait are served also while it is off."
      />
      <Switch
        {...form.register('questionsOffered')}
        label="Questions and answers"
        hint="Signed-in customers ask on the page of a product; you answer, and so do customers to whom it was delivered. Questions are kept while it is off."
      />
      <Switch
        {...form.register('guestCheckoutOffered')}
        label="Checkout without an account"
        hint="Visitors can order as guests with name, mobile number and e-mail address. A link in each mail opens the order; it can become an account later."
      />
    </CompanyPanel>
  )
}
