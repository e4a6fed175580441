// npm run build: builds the web and the server, whether they need it or not.
import { buildPart, server, web } from './builds.ts'

await Promise.all([buildPart(web), buildPart(server)])
