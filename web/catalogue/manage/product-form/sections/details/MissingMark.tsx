/** The mark of a field that the category requires and the product lacks; the product can be saved without it. */
export const MissingMark = () => <span className="font-medium text-warning">Missing</span>
