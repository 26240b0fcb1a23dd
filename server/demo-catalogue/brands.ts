import type { DemoBrand } from './types.ts'

/** The demonstration's brands. All are invented. */
export const demoBrands: DemoBrand[] = [
  { name: 'Orvani', description: 'Phones and tablets with clean software and four years of updates.' },
  { name: 'Kavyon', description: 'Laptops, monitors and keyboards for people who write, draw and build.' },
  { name: 'Swaralay', description: 'Earphones and headphones tuned by musicians in Pune.' },
  { name: 'Dhvanik', description: 'Speakers and soundbars that fill a room without shouting.' },
  { name: 'Pehrva', description: 'Watches, clever and classic, made to be worn every day.' },
  { name: 'Chitravi', description: 'Televisions with honest colour and quiet design.' },
  { name: 'Netrava', description: 'Cameras with real dials for people who like to look.' },
  { name: 'Khelix', description: 'Controllers, mice and keyboards for long evenings of play.' },
  { name: 'Urjaan', description: 'Chargers, power banks and routers: the small things that keep a home running.' },
  { name: 'Rasoya', description: 'Kitchen machines built for Indian cooking, with spare parts for seven years.' },
  { name: 'Gharvi', description: 'Grooming and care for every bathroom shelf.' },
  { name: 'Tanavana', description: 'Handloom saris and dupattas bought directly from weavers.' },
  { name: 'Sutravi', description: 'Kurtas and festive wear, cut in Jaipur from natural cloth.' },
  { name: 'Basant Row', description: 'Everyday clothes for men: good cotton, straight lines, no logos.' },
  { name: 'Oruva', description: 'Dresses, denim and knits for women, in sizes that are true.' },
  { name: 'Padvi', description: 'Shoes from sneakers to juttis, stitched to be resoled.' },
  { name: 'Charmava', description: 'Leather goods that look better in their fifth year than in their first.' },
  { name: 'Thailo', description: 'Bags for the metro, the mountain and the market.' },
  { name: 'Jhilmila', description: 'Fashion jewellery with a light hand: brass, enamel and glass.' },
]
