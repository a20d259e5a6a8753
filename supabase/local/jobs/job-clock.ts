import { Cron } from 'croner';
import type pg from 'pg';

export interface JobClock {
  /** Runs what is due in the minute of `moment`; resolves with the names when all have ended. */
  runDue(moment: Date): Promise<string[]>;
  stop(): Promise<void>;
}

interface Job {
  name: string;
  schedule: string;
  command: string;
}

const MINUTE = 60_000;

/**
 * Runs the rows of `sync.scheduled_jobs` (name, schedule, command) at their minutes, in UTC, as `postgres`: what pg_cron
 * does where a project has it. The table is read anew each minute; minutes in which the stack was down are not made
 * up for, and a job that is still running is not started a second time.
 */
export function startJobClock(
  pool: pg.Pool,
  report: (name: string, error: unknown) => void,
): JobClock {
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const run = async (job: Job): Promise<void> => {
    try {
      await pool.query(job.command);
    } catch (error) {
      if (!stopped) report(job.name, error);
    } finally {
      running.delete(job.name);
    }
  };

  const runDue = async (moment: Date): Promise<string[]> => {
    const due = (await readJobs(pool)).filter((job) => {
      if (running.has(job.name)) return false;
      try {
        return isDue(job.schedule, moment);
      } catch (error) {
        report(job.name, error);
        return false;
      }
    });
    const started = due.map((job) => {
      const end = run(job);
      running.set(job.name, end);
      return end;
    });
    await Promise.all(started);
    return due.map((job) => job.name);
  };

  const waitForMinute = () => {
    const now = Date.now();
    const next = (Math.floor(now / MINUTE) + 1) * MINUTE;
    timer = setTimeout(() => {
      runDue(new Date(next)).catch((error: unknown) => {
        if (!stopped) report('the list of jobs', error);
      });
      waitForMinute();
    }, next - now);
    timer.unref();
  };
  waitForMinute();

  return {
    runDue,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}

async function readJobs(pool: pg.Pool): Promise<Job[]> {
  const found = await pool.query<{ present: boolean }>(
    "select to_regclass('sync.scheduled_jobs') is not null as present",
  );
  if (found.rows[0]?.present !== true) return [];
  const { rows } = await pool.query<Job>(
    'select name, schedule, command from sync.scheduled_jobs order by name',
  );
  return rows;
}

/** Whether five cron fields name the minute of `moment` in UTC; throws when they are none. */
export function isDue(schedule: string, moment: Date): boolean {
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== 5) throw new Error(`"${schedule}" is no schedule of five fields`);
  const minute = new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE);
  return new Cron(fields.join(' '), { timezone: 'UTC', paused: true }).match(minute);
}
