import type { DemoCategory } from './types.ts'

/** The demonstration's categories, in the order in which the home page shows them. */
export const demoCategories: DemoCategory[] = [
  {
    name: 'Mobiles',
    description: 'Phones from first to flagship, and the chargers and power banks that keep them going.',
    drawing: 'phone',
    color: '#3f5f8a',
    options: { cameras: 3, wallpaper: 'dunes' },
  },
  {
    name: 'Laptops & Tablets',
    description: 'Machines for study, work and studio, with the screens and keyboards that go beside them.',
    drawing: 'laptop',
    color: '#8d93a0',
    options: { wallpaper: 'hills' },
  },
  {
    name: 'Audio',
    description: 'Earbuds, headphones and speakers, from the morning commute to the terrace at night.',
    drawing: 'headphones',
    color: '#d9603b',
    options: {},
  },
  {
    name: 'Wearables',
    description: 'Smart and classic watches: sleep, steps, swims, and simply the time.',
    drawing: 'smartwatch',
    color: '#2f6f5e',
    options: { shape: 'square' },
  },
  {
    name: 'TV & Home Entertainment',
    description: 'Televisions, soundbars and the router behind them, for match day and movie night.',
    drawing: 'television',
    color: '#4a4363',
    options: { wallpaper: 'lake' },
  },
  {
    name: 'Cameras & Gaming',
    description: 'Cameras with real dials and controllers with real grip.',
    drawing: 'camera',
    color: '#7b4a2e',
    options: {},
  },
  {
    name: 'Home & Kitchen Appliances',
    description: 'Mixers, kettles, air fryers and grooming tools that earn their place on the shelf.',
    drawing: 'mixer-grinder',
    color: '#c23a34',
    options: {},
  },
  {
    name: "Women's Ethnic Wear",
    description: 'Kurtas, saris and lehengas in cotton, silk and chanderi, from block print to zari.',
    drawing: 'sari',
    color: '#b0264f',
    options: { border: 'temple', motif: 'buti' },
  },
  {
    name: "Men's Fashion",
    description: 'Shirts, denim and layers in good cloth, cut straight and made to last.',
    drawing: 'shirt',
    color: '#5f86b5',
    options: { pattern: 'plain', sleeve: 'full' },
  },
  {
    name: "Women's Western Wear",
    description: 'Dresses, jackets, jeans and tees that work on a weekday and a weekend.',
    drawing: 'dress',
    color: '#d98a4e',
    options: { shape: 'maxi', pattern: 'floral' },
  },
  {
    name: 'Footwear',
    description: 'Sneakers, heels and hand-stitched juttis.',
    drawing: 'sneakers',
    color: '#e2a63a',
    options: { sole: 'runner', panels: 'knit' },
  },
  {
    name: 'Bags & Accessories',
    description: 'Bags, wallets, sunglasses and jewellery: the last thing you put on, the first thing people see.',
    drawing: 'handbag',
    color: '#8a4b32',
    options: { shape: 'satchel' },
  },
]
