const hasCalls = () => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))

/**
 * Ends the process if a call of `fs` hangs, as on a dead mount: Node would wait for it forever, even in `process.exit`.
 * SIGKILL helps, with the exit code 137.
 */
export async function killIfHanging(timeoutMs = 2_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (hasCalls() && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20))
  if (!hasCalls()) return
  process.kill(process.pid, 'SIGKILL')
  // The first process of a container ignores its own signals, but not a forced fault.
  process.abort()
}
