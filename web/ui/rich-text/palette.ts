/** Text colours that are readable in the light and in the dark theme. */
export const palette = [
  { name: 'Red', hex: '#d1372f' },
  { name: 'Orange', hex: '#b0600a' },
  { name: 'Green', hex: '#2a7f4f' },
  { name: 'Teal', hex: '#1f8183' },
  { name: 'Blue', hex: '#2f74c9' },
  { name: 'Purple', hex: '#9056c9' },
  { name: 'Pink', hex: '#c93d80' },
  { name: 'Grey', hex: '#6f7480' },
] as const
