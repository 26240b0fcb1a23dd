/** The 28 states and 8 union territories since 26 January 2020, by name (specification 9: 36). */
export const statesOfIndia = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

export type StateOfIndia = (typeof statesOfIndia)[number]

export const unknownStateMessage = 'Choose a state or union territory from the list.'

/** The list's spelling of a state, accepting "&" for "and" and any case; undefined for an unknown state. */
export function findStateOfIndia(text: string): StateOfIndia | undefined {
  const normalize = (name: string) => name.replaceAll('&', 'and').replace(/\s+/g, ' ').trim().toLowerCase()
  return statesOfIndia.find((state) => normalize(state) === normalize(text))
}
