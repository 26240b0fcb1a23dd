/** A headed section of a legal page: each string a paragraph, each list of strings a bullet list. */
export const section = (heading: string, ...parts: (string | string[])[]) =>
  `<h2>${heading}</h2>${parts.map(html).join('')}`

const html = (part: string | string[]) =>
  typeof part === 'string' ? `<p>${part}</p>` : `<ul>${part.map((item) => `<li>${item}</li>`).join('')}</ul>`
