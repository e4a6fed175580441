// Usage: `npm run bench -- [name] [words]`; without a name, everything.
import { benchLighthouse } from './lighthouse.ts'
import { benchBackup } from './backup.ts'
import { benchCaptcha } from './captcha.ts'
import { benchLoginStorm } from './login-storm.ts'
import { benchCluster } from './cluster.ts'
import { benchDemo } from './demo.ts'
import { benchDev } from './dev.ts'
import { benchHome } from './home.ts'
import { benchKills } from './kills.ts'
import { benchLists } from './lists.ts'
import { benchLogs } from './logs.ts'
import { benchMoving } from './moving.ts'
import { benchRoles } from './roles.ts'
import { benchServer } from './server.ts'
import { benchSheets } from './sheets.ts'
import { benchStreams } from './streams.ts'
import { benchTabs } from './tabs.ts'
import { benchTasks } from './tasks.ts'
import { benchTraces } from './traces.ts'
import { benchEventLatency } from './event-latency.ts'
import { benchUpgrade } from './upgrade.ts'
import { benchUsers } from './users.ts'
import { benchCold } from './cold.ts'

const benches: Record<string, (...commandWords: string[]) => Promise<void>> = {
  server: benchServer,
  'login-storm': benchLoginStorm,
  captcha: benchCaptcha,
  streams: benchStreams,
  'event-latency': benchEventLatency,
  lists: benchLists,
  users: benchUsers,
  roles: benchRoles,
  home: benchHome,
  logs: benchLogs,
  sheets: benchSheets,
  tabs: benchTabs,
  moving: benchMoving,
  tasks: benchTasks,
  traces: benchTraces,
  cold: benchCold,
  demo: benchDemo,
  dev: benchDev,
  lighthouse: benchLighthouse,
  backup: benchBackup,
  upgrade: benchUpgrade,
  kills: benchKills,
  cluster: benchCluster,
}

const [name, ...commandWords] = process.argv.slice(2)
const chosen = name === undefined ? Object.values(benches) : [benches[name]]
for (const bench of chosen) {
  if (!bench) throw new Error(`There is no bench ${name}, only ${Object.keys(benches).join(', ')}`)
  await bench(...commandWords)
}
