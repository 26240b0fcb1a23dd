/** The box of every form control. The text has at least 16 px: smaller text makes phones zoom in. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-surface text-base text-ink transition-[border-color,box-shadow] ' +
  'hover:border-ink focus:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus/35 ' +
  'aria-invalid:border-danger disabled:bg-well disabled:text-muted disabled:hover:border-edge [&[readonly]]:bg-well'
