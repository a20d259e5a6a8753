import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

export interface Reaper {
  /** Names a process that must not outlive this one. */
  watch(pid: number): void;
  /** Call after the watched processes have been stopped in order. */
  dismiss(): void;
}

/**
 * Ends our children when this process is killed without a chance to do so: a shell holds the read end
 * of a pipe, which closes with us. Windows has none; there the next start clears the orphans.
 */
export function startReaper(): Reaper {
  if (process.platform === 'win32') return { watch: () => undefined, dismiss: () => undefined };
  const script = 'pids=""; while read -r pid; do pids="$pids $pid"; done; kill -INT $pids';
  const shell: ChildProcess = spawn('/bin/sh', ['-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => undefined);
  shell.stdin?.on('error', () => undefined);
  shell.unref();
  return {
    watch: (pid) => void shell.stdin?.write(`${pid}\n`),
    dismiss: () => void shell.kill('SIGKILL'),
  };
}
