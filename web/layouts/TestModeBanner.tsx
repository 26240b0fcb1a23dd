/** Stands over every page of a shop that takes pretend money from everybody. */
export const TestModeBanner = () => (
  <p role="note" className="bg-accent px-4 py-2 text-center text-sm font-semibold text-accent-ink">
    This shop is a demonstration: payments are pretended and nothing is delivered.
  </p>
)
