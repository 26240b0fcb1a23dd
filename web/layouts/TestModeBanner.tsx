/** The banner of every page while everybody is offered test payments (PAYMENT_SIMULATOR=on). */
export const TestModeBanner = () => (
  <p role="note" className="bg-accent px-4 py-2 text-center text-sm font-semibold text-accent-ink">
    Test mode: no money is charged.
  </p>
)
