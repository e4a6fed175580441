import { createApp } from '#web/app/create-app.ts'
import { startApp } from '#web/app/start-app.tsx'

await startApp(createApp(window), document.getElementById('root')!)
