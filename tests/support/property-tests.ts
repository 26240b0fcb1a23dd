import fc from 'fast-check'

// A maximum that a test states is used: without this, arrays and texts have at most some ten entries, whatever the maximum.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true })
