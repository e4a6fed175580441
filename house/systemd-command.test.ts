import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const script = readFileSync(new URL('../deploy/systemd/amber', import.meta.url), 'utf8')

/** Runs the script with its three folders in a temporary one, and returns what it passes on. */
function run(word: string, { hasBackups = true, settings = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
  write('opt/amber/bin/amber', '#!/bin/sh\necho "$1 ${AMBER_BACKUP_FOLDER:-none} $NODE_ENV"\n')
  write('etc/amber/amber.env', settings)
  if (hasBackups) mkdirSync(join(folder, 'var/lib/amber/backup'), { recursive: true })
  write('script', script.replaceAll(/\/(?=(etc|opt|var\/lib)\/amber)/g, `${folder}/`))
  const { stdout } = spawnSync('/bin/sh', [join(folder, 'script'), word], { encoding: 'utf8' })
  return stdout.trim().replace(folder, '')
}

test.skipIf(process.platform === 'win32')(
  'the command of the service examines its backups and makes none in their folder',
  () => {
    expect(run('doctor')).toBe('doctor /var/lib/amber/backup production')
    expect(run('doctor', { hasBackups: false })).toBe('doctor none production')
    const settings = 'AMBER_BACKUP_FOLDER=/mnt/backup'
    expect(run('doctor', { settings })).toBe('doctor /mnt/backup production')
    expect(run('backup')).toBe('backup none production')
  },
)
