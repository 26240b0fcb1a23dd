type CompanySwitch = { readonly isOnByDefault: boolean; readonly auditLabel: string }

/** The settings that are on or off, by their names in the company details. A response has a switch only while it differs from its default. */
const companySwitches = {
  /** Product pages show the lowest price in the 30 days before a discounted price. */
  lowestPriceShown: { isOnByDefault: false, auditLabel: 'Lowest price shown' },
  /** The storefront offers the wish list. */
  wishListShown: { isOnByDefault: true, auditLabel: 'Wish list' },
  /** Pages of sold-out products offer a mail when they are back. */
  stockAlertsOffered: { isOnByDefault: true, auditLabel: 'Mails when back in stock' },
  /** Product pages show questions and customers can ask. */
  questionsOffered: { isOnByDefault: false, auditLabel: 'Questions on product pages' },
  /** Customers are asked for their consent to mails with news and offers. */
  newsOffered: { isOnByDefault: false, auditLabel: 'News and offers by e-mail' },
  /** Visitors can order as guests; otherwise they are asked to log in. */
  guestCheckoutOffered: { isOnByDefault: false, auditLabel: 'Orders of guests' },
} satisfies Record<string, CompanySwitch>

type SwitchName = keyof typeof companySwitches
type Switches = Record<SwitchName, boolean>

export const companySwitchNames = Object.keys(companySwitches) as SwitchName[]

/** A value for each switch. */
export function mapSwitches<Value>(toValue: (companySwitch: CompanySwitch, name: SwitchName) => Value) {
  const entries = companySwitchNames.map((name) => [name, toValue(companySwitches[name], name)])
  return Object.fromEntries(entries) as Record<SwitchName, Value>
}

/** The settings with every switch. */
export const withDefaults = <Settings extends Partial<Switches>>(settings: Settings) => ({
  ...settings,
  ...mapSwitches(({ isOnByDefault }, name) => settings[name] ?? isOnByDefault),
})

/** The settings with only those switches that differ from their defaults. */
export function withoutDefaults<Settings extends Switches>(settings: Settings) {
  const changed: Omit<Settings, SwitchName> & Partial<Switches> = { ...settings }
  for (const name of companySwitchNames)
    if (settings[name] === companySwitches[name].isOnByDefault) delete changed[name]
  return changed
}
