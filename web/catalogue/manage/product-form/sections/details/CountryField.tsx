import { countries, countryByCode } from '#contract/catalogue/countries.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { MissingMark } from './MissingMark.tsx'

type Props = {
  /** An ISO code; empty if no country is set. */
  value: string
  isMissing: boolean
  error: string | undefined
  onChange: (code: string) => void
}

/** The country of origin: a native select, which finds a country by the typed letters; India comes first. */
export function CountryField({ value, isMissing, error, onChange }: Props) {
  return (
    <Field label="Country of origin" error={error} aside={isMissing && <MissingMark />}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Not set</option>
        {indiaFirst.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const indiaFirst = [countryByCode('IN')!, ...countries.filter(({ code }) => code !== 'IN')]
