/** The query parameters that filter the products of a category; those of a search are these and `category`. */
export const filterParams: readonly string[] = [
  'attribute',
  'brand',
  'color',
  'country',
  'max',
  'min',
  'offers',
  'stock',
]

/** A query parameter with an end of the range of a specification, by the id of the attribute: `min-12` and `max-12`. */
export const rangeParam = /^m(?:in|ax)-[1-9]\d{0,8}$/
