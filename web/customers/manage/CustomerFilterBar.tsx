import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { customerSorts } from '#contract/customers/customer-limits.ts'
import { marketingPurposes } from '#contract/marketing/marketing-limits.ts'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { lowerFirst } from '#contract/text/lower-first.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { FilterSelect } from '#web/ui/filters/FilterSelect.tsx'
import { FilterToggle } from '#web/ui/filters/FilterToggle.tsx'
import { RemovableFilters } from '#web/ui/filters/RemovableFilters.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { mailLabels, sortLabels } from './customer-labels.ts'
import { type CustomerParams, customersHref, customersPath, parseCustomerParams } from './customer-params.ts'

/** The search, the sort and the filters of the list. All of them are URL parameters. */
export function CustomerFilterBar({ params }: { params: CustomerParams }) {
  const [isOpen, setOpen] = useState(false)
  const bar = useFocusFallback<HTMLDivElement>()
  const navigate = useNavigate()
  const { q = '', sort = 'newest', ...filters } = params
  return (
    <div ref={bar} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          label="Search customers"
          placeholder="Name, e-mail address or mobile number"
          value={q}
          preservedParams={{ ...params, q: undefined }}
          className="min-w-0 flex-1 sm:max-w-md"
        />
        <FilterToggle
          isOpen={isOpen}
          onToggle={setOpen}
          formId="customer-filters"
          activeCount={Object.keys(filters).length}
        />
        <Field label="Sort by" hideLabel className="max-sm:w-full">
          <Select
            value={sort}
            onChange={({ target }) =>
              navigate(customersHref({ ...params, sort: customerSorts.find((one) => one === target.value) }))
            }
          >
            {customerSorts.map((one) => (
              <option key={one} value={one}>
                {sortLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {/* The key resets unapplied input when the URL changes. */}
      {isOpen && <FilterForm key={customersHref(params)} params={params} onApply={() => setOpen(false)} />}
      <RemovableFilters filters={removableFilters(params)} clearHref={customersPath} />
    </div>
  )
}

function FilterForm({ params, onApply }: { params: CustomerParams; onApply: () => void }) {
  const navigate = useNavigate()
  const { data: tagData } = useQuery('GET /customers/tags', {})
  const { data: segmentData } = useQuery('GET /customer-segments/names', {})
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { q, sort } = params
    onApply()
    navigate(customersHref({ ...parseCustomerParams(new FormData(event.currentTarget)), q, sort }))
  }
  // What the URL has is an option from the start, so that it stays when the form is sent before the others have arrived.
  const tags = tagData?.tags ?? (params.tag ? [params.tag] : [])
  const segments = segmentData?.segments ?? (params.segment ? [{ id: params.segment, name: 'Chosen segment' }] : [])
  return (
    <form
      id="customer-filters"
      aria-label="Filters"
      noValidate
      onSubmit={apply}
      className="grid gap-4 rounded-card border border-hairline bg-surface p-4"
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <FilterSelect name="orders" label="Orders" value={params.orders}>
          <option value="yes">Has ordered</option>
          <option value="no">Has not ordered</option>
        </FilterSelect>
        <FilterSelect name="consent" label="Privacy notice" value={params.consent}>
          <option value="yes">With consent</option>
          <option value="no">Without consent</option>
        </FilterSelect>
        <FilterSelect name="mails" label="Wants mails" value={params.mails}>
          {marketingPurposes.map((purpose) => (
            <option key={purpose} value={purpose}>
              {mailLabels[purpose]}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="tag" label="Tag" value={params.tag}>
          {tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </FilterSelect>
        <FilterSelect name="state" label="State" value={params.state}>
          {statesOfIndia.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </FilterSelect>
        <FilterSelect name="segment" label="Segment" value={params.segment}>
          {segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="blocked" label="Blocked" value={params.blocked}>
          <option value="true">Blocked only</option>
        </FilterSelect>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary">
          Apply filters
        </Button>
        <ButtonLink to={customersPath} variant="quiet">
          Clear all
        </ButtonLink>
      </div>
    </form>
  )
}

const removableFilters = (params: CustomerParams) =>
  filterLabels(params).map(([name, label]) => ({ label, hrefWithout: customersHref({ ...params, [name]: undefined }) }))

type FilterName = 'orders' | 'consent' | 'mails' | 'tag' | 'state' | 'blocked' | 'segment'

function filterLabels({
  orders,
  consent,
  mails,
  tag,
  state,
  blocked,
  segment,
}: CustomerParams): [FilterName, string][] {
  const labels: Record<FilterName, string | undefined> = {
    orders: orders && (orders === 'yes' ? 'Has ordered' : 'Has not ordered'),
    consent: consent && `Privacy notice: ${consent === 'yes' ? 'with' : 'without'} consent`,
    mails: mails && `Wants mails: ${lowerFirst(mailLabels[mails])}`,
    tag: tag && `Tag: ${tag}`,
    state,
    blocked: blocked && 'Blocked',
    segment: segment && 'Segment',
  }
  return Object.entries(labels).filter((entry): entry is [FilterName, string] => Boolean(entry[1]))
}
