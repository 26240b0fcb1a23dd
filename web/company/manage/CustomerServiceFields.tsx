import type { UseFormReturn } from 'react-hook-form'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { CompanyFields } from './company-fields.ts'

/** Whether the storefront offers the wish list. */
export function CustomerServiceFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  return (
    <Panel title="Wish list">
      <Switch
        {...form.register('wishListShown')}
        label="Wish list"
        hint="Hearts on products, “Save for later” in the cart, and a list that customers can share. Saved lists are kept while it is off."
      />
    </Panel>
  )
}
