/** People of the demonstration: they have bought before, and cannot sign in. */
export type DemoCustomer = {
  username: string
  email: string
  firstName: string
  lastName: string
  mobile: string
  addressLine1: string
  city: string
  state: string
  postalCode: string
}

/** The demonstration's customers. All are invented; their addresses use a domain that can never exist. */
export const demoCustomers: DemoCustomer[] = [
  {
    username: 'demo_ananya',
    email: 'ananya.iyer@shoppers.example',
    firstName: 'Ananya',
    lastName: 'Iyer',
    mobile: '+91 90000 00011',
    addressLine1: '14 Third Cross, Malleshwaram',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560003',
  },
  {
    username: 'demo_rohan',
    email: 'rohan.deshpande@shoppers.example',
    firstName: 'Rohan',
    lastName: 'Deshpande',
    mobile: '+91 90000 00012',
    addressLine1: '8 Prabhat Road, Erandwane',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411004',
  },
  {
    username: 'demo_meher',
    email: 'meher.singh@shoppers.example',
    firstName: 'Meher',
    lastName: 'Singh',
    mobile: '+91 90000 00013',
    addressLine1: '221 Sector 15-A',
    city: 'Chandigarh',
    state: 'Chandigarh',
    postalCode: '160015',
  },
  {
    username: 'demo_farhan',
    email: 'farhan.qureshi@shoppers.example',
    firstName: 'Farhan',
    lastName: 'Qureshi',
    mobile: '+91 90000 00014',
    addressLine1: '5 Hazratganj Lane',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    postalCode: '226001',
  },
  {
    username: 'demo_lakshmi',
    email: 'lakshmi.nair@shoppers.example',
    firstName: 'Lakshmi',
    lastName: 'Nair',
    mobile: '+91 90000 00015',
    addressLine1: '37 Panampilly Nagar',
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682036',
  },
  {
    username: 'demo_debjani',
    email: 'debjani.sen@shoppers.example',
    firstName: 'Debjani',
    lastName: 'Sen',
    mobile: '+91 90000 00016',
    addressLine1: '62 Lake Gardens',
    city: 'Kolkata',
    state: 'West Bengal',
    postalCode: '700045',
  },
]
