// npm run build: builds the web, whether it needs it or not.
import { buildWeb } from './web-build.ts'

await buildWeb()
