import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import type { UseFormReturn } from 'react-hook-form'
import { type ClaimName, claimNames } from '#contract/company/shop-claims.ts'
import { reviewDisplay } from '#contract/limits.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

type Props = { form: UseFormReturn<CompanyFields> }

/** The claims of the store; each can be edited and switched off. */
export function ClaimFields({ form }: Props) {
  const { errors } = form.formState
  return (
    <CompanyPanel section="claims" text="Claims about the shop on the home page and on every product page.">
      <LegalWarning />
      <div className="grid gap-4">
        {claimNames.map((name) => (
          <ClaimFieldset key={name} form={form} name={name} />
        ))}
      </div>
      <div className="grid gap-2 border-t border-hairline pt-5">
        <Field
          label="Price match banner"
          error={errors.priceMatch?.text?.message}
          hint="A phone shows only the text before the colon."
        >
          <TextInput {...form.register('priceMatch.text')} />
        </Field>
        <Switch {...form.register('priceMatch.shown')} label="Show the price match banner" />
        <Switch
          {...form.register('ratingShown')}
          label="Show the fixed rating"
          hint={`${reviewDisplay.rating} with ${reviewDisplay.count} reviews, on every product page`}
        />
      </div>
    </CompanyPanel>
  )
}

function ClaimFieldset({ form, name }: Props & { name: ClaimName }) {
  const errors = form.formState.errors.claims?.[name]
  const { figure, words } = form.watch(`claims.${name}`)
  return (
    <fieldset className="flex flex-wrap items-start gap-3">
      <legend className="sr-only">{`Claim: ${figure} ${words}`}</legend>
      <Field label="Figure" hideLabel className="w-26" error={errors?.figure?.message}>
        <TextInput {...form.register(`claims.${name}.figure`)} />
      </Field>
      <Field label="Words" hideLabel className="min-w-0 flex-[1_1_8rem]" error={errors?.words?.message}>
        <TextInput {...form.register(`claims.${name}.words`)} />
      </Field>
      <Switch {...form.register(`claims.${name}.shown`)} label={<span className="sr-only">Show</span>} />
    </fieldset>
  )
}

function LegalWarning() {
  return (
    <p className="flex gap-2.5 rounded-control bg-warning-tint p-4 text-sm">
      <CircleExclamationPoint aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        Switch off whatever is not true of your shop. Untrue claims are unlawful: they are misleading advertisements
        under the Consumer Protection Act, 2019, and dark patterns under the CCPA’s guidelines of 2023.
      </span>
    </p>
  )
}
