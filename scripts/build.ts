// npm run build: builds web and server unconditionally.
import { buildPart, server, web } from './builds.ts'

await Promise.all([buildPart(web), buildPart(server)])
