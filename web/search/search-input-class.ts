/** The dress of every search field. */
export const searchInputClass =
  'h-11 w-full rounded-full border border-transparent bg-well pr-12 pl-5 text-base transition-colors hover:border-edge focus:border-focus focus:bg-surface focus:outline-2 focus:outline-focus/35 [&::-webkit-search-cancel-button]:appearance-none'
