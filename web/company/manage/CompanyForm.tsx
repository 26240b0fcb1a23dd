import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { useFormCall } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SaveBar } from '#web/ui/form/SaveBar.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import type { CompanyDetails } from '../company.ts'
import { ClaimFields } from './ClaimFields.tsx'
import { CompanyTaxFields } from './CompanyTaxFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { CustomerServiceFields } from './CustomerServiceFields.tsx'
import { afterSave, type CompanyFields, companyResolver, toCompanyFields, toCompanyInput } from './company-fields.ts'
import { LowestPriceField } from './LowestPriceField.tsx'
import { MarketingFields } from './MarketingFields.tsx'
import { OfficerFields } from './OfficerFields.tsx'
import { ReturnFields } from './ReturnFields.tsx'
import { ShippingFields } from './ShippingFields.tsx'
import { StockFields } from './StockFields.tsx'
import { TaxRateByPriceFields } from './TaxRateByPriceFields.tsx'

/** The form of the company details: contact, tax, shipping, returns and claims. */
export function CompanyForm({ details }: { details: CompanyDetails }) {
  const [lastSaved, setLastSaved] = useState(() => toCompanyFields(details))
  const form = useForm<CompanyFields>({ resolver: companyResolver, defaultValues: lastSaved })
  const save = useFormCall('PUT /company-details', form, 'Failed to update company details.')
  const { revalidate } = useRevalidator()
  const { isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty)

  const done = (sent: CompanyFields, { message, companyDetails }: CallResponse<'PUT /company-details'>) => {
    const saved = toCompanyFields(companyDetails)
    const fields = afterSave(form.getValues(), { sent, saved })
    setLastSaved(saved)
    form.reset(saved)
    // What was typed meanwhile stays, unsaved.
    form.reset(fields, { keepDefaultValues: true })
    toast.success(message)
    // Every page shows the company details, so they are reloaded.
    void revalidate()
  }
  const submit = form.handleSubmit((fields) =>
    save.send({ body: toCompanyInput(fields, lastSaved) }, (response) => done(fields, response)),
  )

  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <ContactFields form={form} />
        <CompanyTaxFields form={form} />
        <TaxRateByPriceFields form={form} />
        <OfficerFields form={form} />
        <ShippingFields form={form} hasZones={details.deliveryCheck === 'ZONES'} />
        <ReturnFields form={form} />
        <StockFields form={form} />
        <LowestPriceField form={form} />
        <CustomerServiceFields form={form} />
        <MarketingFields form={form} />
        <ClaimFields form={form} />
        {save.message && <ErrorText>{save.message}</ErrorText>}
        <SaveBar>
          <Button aria-disabled={!isDirty || save.busy} onClick={() => form.reset()}>
            Undo changes
          </Button>
          <Button type="submit" variant="primary" busy={save.busy}>
            Save company
          </Button>
        </SaveBar>
      </form>
      {guard.dialog}
    </>
  )
}
