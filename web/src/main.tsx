import { createApp } from '#web/app/create-app.ts'
import { startApp } from '#web/app/boot/start-app.tsx'

// Not awaited: where a module waits at its top, the bundler keeps a script for each door of the shared ones.
void startApp(createApp(window), document.getElementById('root')!)
