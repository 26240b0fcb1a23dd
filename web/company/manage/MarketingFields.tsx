import type { UseFormReturn } from 'react-hook-form'
import { firstReminderHours, secondReminderHours } from '#contract/marketing/marketing-limits.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'
import { WholeNumberField } from './WholeNumberField.tsx'

/** Which mails that are not about an order the store sends to customers who consent. */
export function MarketingFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  const errors = form.formState.errors.cartReminders
  return (
    <CompanyPanel
      section="mails-by-consent"
      text="They go only to customers who tick a box in the cart, at the checkout or in their account. Each has a link that ends them."
    >
      <Switch
        {...form.register('cartReminders.areSent')}
        label="Reminders of a left cart"
        hint="At most two mails about a cart that was not ordered, with a link that brings it back on any device."
      />
      {form.watch('cartReminders.areSent') && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <WholeNumberField
            label="First reminder after (hours)"
            hint="Counted from the last change of the cart."
            error={errors?.firstHours?.message}
            max={firstReminderHours.max}
            input={form.register('cartReminders.firstHours', { valueAsNumber: true })}
          />
          <WholeNumberField
            label="Second reminder after (hours)"
            hint="Later than the first. 0 sends none."
            error={errors?.secondHours?.message}
            max={secondReminderHours.max}
            input={form.register('cartReminders.secondHours', { valueAsNumber: true })}
          />
        </div>
      )}
      <Switch
        {...form.register('newsOffered')}
        label="News and offers"
        hint="Asks customers whether they want mails about news and offers."
      />
    </CompanyPanel>
  )
}
