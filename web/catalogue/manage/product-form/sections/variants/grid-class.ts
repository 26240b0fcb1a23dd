/** The columns of a variant where the section is wide: value, the cells, and the button that removes it. */
export const gridClass =
  '@4xl:grid-cols-[minmax(3.5rem,0.5fr)_5rem_minmax(8rem,1fr)_9.5rem_7rem_7rem_5.5rem_2.75rem] gap-2'

/** A variant; where the section is narrow, its value, stock, and the buttons for its details and its removal. */
export const rowClass = `grid grid-cols-[minmax(0,1fr)_6rem_2.75rem_2.75rem] items-start ${gridClass}`
