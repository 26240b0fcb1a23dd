/** How long a test waits for what happens in the background, and how often it looks: a machine that runs many tests is slow. */
export const eventually = { timeout: 15_000, interval: 20 }

/** The same for what other processes do, which first have to start. */
export const eventuallyInOtherProcess = { timeout: 30_000, interval: 50 }
