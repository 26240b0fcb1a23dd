import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import Search from 'lucide-react/icons/search'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Row, Sample, Section } from './Section.tsx'

/** Form controls. */
export function Fields() {
  return (
    <Section title="Fields">
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Field label="First name" required>
          <TextInput autoComplete="given-name" defaultValue="Meera" />
        </Field>
        <Field label="Mobile" aside="Optional" hint="For the courier only.">
          <TextInput inputMode="tel" placeholder="98765 43210" />
        </Field>
        <Field label="E-mail" required error="Please enter a valid email address">
          <TextInput type="email" defaultValue="meera@" />
        </Field>
        <Field label="Username" hint="3 to 20 letters, digits and underscores.">
          <TextInput
            defaultValue="meera_iyer"
            after={<CircleCheck className="size-5 text-success" role="img" aria-label="Available" />}
          />
        </Field>
        <Field label="Password" required>
          <PasswordInput autoComplete="new-password" defaultValue="banyan-tree" />
        </Field>
        <Field label="State" required>
          <Select defaultValue="Karnataka">
            <option>Karnataka</option>
            <option>Dadra and Nagar Haveli and Daman and Diu</option>
          </Select>
        </Field>
        <Field label="Search" hideLabel>
          <TextInput
            type="search"
            placeholder="Search for kurtas, phones, brands"
            before={<Search className="size-5" />}
          />
        </Field>
        <Field label="Order number">
          <TextInput readOnly value="9F3A1C20" />
        </Field>
        <Field label="Discount price">
          <TextInput disabled placeholder="0.00" />
        </Field>
      </div>
      <Field label="Description" className="max-w-2xl">
        <TextArea defaultValue="A long kurta in washed linen with mother-of-pearl buttons." />
      </Field>
      <SelectionControls />
    </Section>
  )
}

function SelectionControls() {
  const [method, setMethod] = useState<'COD' | 'ONLINE_PAYMENT' | null>('COD')
  const [quantity, setQuantity] = useState(1)
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <RadioCards
        legend="How would you like to pay?"
        value={method}
        onChange={setMethod}
        options={[
          {
            value: 'COD',
            title: 'Cash on delivery',
            text: 'Keep ₹1,299.00 ready at the door.',
            icon: <Banknote className="size-6" />,
          },
          {
            value: 'ONLINE_PAYMENT',
            title: 'PhonePe',
            text: 'UPI, card or net banking. PhonePe’s page opens.',
            icon: <Smartphone className="size-6" />,
          },
        ]}
      />
      <div className="grid content-start gap-4">
        <Checkbox label="Make this my default address" defaultChecked />
        <Checkbox label="Send me news" hint="Once a month at most." />
        <Checkbox label="Not now" disabled />
        <Switch label="Show the review stars" hint="On every product page." defaultChecked />
        <Switch label="Show the price-match banner" />
        <Sample name={`Quantity, 1 to 5 (${quantity})`}>
          <Row>
            <QuantityStepper label="Quantity of Linen Kurta" value={quantity} onChange={setQuantity} max={5} />
            <QuantityStepper label="Quantity of Sold out" value={0} onChange={setQuantity} min={0} max={0} disabled />
          </Row>
        </Sample>
      </div>
    </div>
  )
}
