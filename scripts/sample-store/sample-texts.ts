/** What the customers of the sample store write. The persons are invented. */

type Review = { firstName: string; stars: number; title: string; text: string; pictures: number }

/** One review of the sample product by each customer; `pictures` is the number of its pictures. */
export const sampleReviews: readonly Review[] = [
  {
    firstName: 'Ananya',
    stars: 5,
    title: 'Soft from the first day',
    text: 'The cotton is light enough for Chennai in June and did not shrink after five washes. The seams at the side slits are double stitched.',
    pictures: 2,
  },
  {
    firstName: 'Ritu',
    stars: 4,
    title: 'True to the size chart',
    text: 'I measured myself by the chart and M fits as it says. The sleeves could be two centimetres longer.',
    pictures: 1,
  },
  {
    firstName: 'Farida',
    stars: 5,
    title: 'Bought a second colour',
    text: 'The first one is now four months old and has kept its colour.\nI wear it to the office with a dupatta and at home with trousers.',
    pictures: 0,
  },
  {
    firstName: 'Meenakshi',
    stars: 3,
    title: 'Good cloth, short delivery time, thin buttons',
    text: 'It arrived in three days. Two of the buttons were loose and I sewed them on again.',
    pictures: 1,
  },
  {
    firstName: 'Gurpreet',
    stars: 5,
    title: 'Exactly as in the pictures',
    text: 'The green is the same green.',
    pictures: 0,
  },
  {
    firstName: 'Lalitha',
    stars: 4,
    title: 'Comfortable',
    text: 'Loose at the waist, which I like. Ironing is needed after each wash.',
    pictures: 0,
  },
  {
    firstName: 'Zoya',
    stars: 2,
    title: 'Too long for me',
    text: 'I am 150 cm tall and it reaches the ankle. The return was collected the next day.',
    pictures: 0,
  },
  { firstName: 'Deepa', stars: 5, title: '', text: 'My mother asked for the same one.', pictures: 4 },
  {
    firstName: 'Kavita',
    stars: 4,
    title: 'Fair price',
    text: 'At this price I did not expect lined sleeves.',
    pictures: 0,
  },
  { firstName: 'Shalini', stars: 5, title: 'Pockets!', text: 'It has two, and a phone fits in each.', pictures: 0 },
  {
    firstName: 'Thenmozhi',
    stars: 4,
    title: 'Dries in an hour',
    text: 'Washed by hand in the evening, dry in the morning, also in the monsoon.',
    pictures: 0,
  },
  { firstName: 'Bhavna', stars: 5, title: 'Neat collar', text: '', pictures: 0 },
]

/** Questions about the sample product, with the store's answer and those of customers who got it. */
export const sampleQuestions: readonly { text: string; storeAnswer?: string; answers: readonly string[] }[] = [
  {
    text: 'Is the white one see-through?',
    storeAnswer: 'A little in full sun. It has a lining down to the waist.',
    answers: [
      'I wear it without a slip and nobody has noticed.',
      'With dark trousers it shows below the lining.',
      'Not at all indoors.',
      'Only when it is wet.',
    ],
  },
  { text: 'Does it shrink in the machine?', answers: ['Mine did not, at 30 degrees.'] },
  { text: 'How tall is the person in the pictures?', storeAnswer: 'The pictures show the kurta alone.', answers: [] },
  { text: 'Can it be altered at the shoulders?', answers: [] },
  { text: 'Are the buttons of wood?', storeAnswer: 'Of coconut shell.', answers: ['Yes, and there is a spare one.'] },
  { text: 'Is a matching dupatta sold separately?', answers: [] },
  { text: 'Which size for a bust of 93 cm?', storeAnswer: 'M; see the size chart.', answers: [] },
]

/** Reviews of other products, whose stars lists show. */
export const otherReviews: readonly Pick<Review, 'stars' | 'title' | 'text'>[] = [
  { stars: 5, title: 'Well made', text: 'Better than what I paid twice as much for.' },
  { stars: 4, title: 'As described', text: 'Packed in paper instead of plastic.' },
  { stars: 5, title: 'A good present', text: 'For my sister, who has not taken it off since.' },
  { stars: 3, title: 'All right', text: 'The colour is a little darker than on my screen.' },
]
