import { createApp } from '#web/app/create-app.ts'
import { startApp } from '#web/app/boot/start-app.tsx'

// Not awaited: top-level await makes the bundler emit facades for shared chunks.
void startApp(createApp(window), document.getElementById('root')!)
