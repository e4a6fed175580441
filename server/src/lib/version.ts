import manifest from '#server/package.json' with { type: 'json' }

/** Version of this build. */
export const { version } = manifest
