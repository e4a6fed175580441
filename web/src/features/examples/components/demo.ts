import type { ComponentType } from 'react'

/** Live example and its own source. */
export type Demo = { Demo: ComponentType; code: string }

/** Demos of a group by the first part that they show. */
export type Demos = Readonly<Record<string, readonly Demo[]>>
