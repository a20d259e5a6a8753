import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** The wire connection below pg's client; @types/pg leaves it out. */
interface WireConnection extends EventEmitter {
  stream: { pause(): void; resume(): void };
}

/**
 * Writes a tar archive of the running cluster to `file`, with the WAL that makes it consistent (PostgreSQL's own
 * BASE_BACKUP). Writers are not disturbed. `url` connects as the superuser.
 */
export async function writeBaseBackup(url: string, file: string): Promise<void> {
  // `replication` reaches the start-up message; @types/pg does not know it.
  const config: pg.ClientConfig & { replication: 'true' } = {
    connectionString: url,
    replication: 'true',
    application_name: 'stack_backup',
  };
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  const output = createWriteStream(file, { mode: 0o600 });
  const wire = (client as unknown as { connection: WireConnection }).connection;
  wire.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    // 'd': a piece of the archive; 'n', 'p' and 'm' name it, count it and open a manifest.
    if (chunk.readUInt8(0) !== 0x64) return;
    // The wire uses the buffer again.
    if (!output.write(Buffer.from(chunk.subarray(1)))) wire.stream.pause();
  });
  output.on('drain', () => wire.stream.resume());
  try {
    await client.query(
      "BASE_BACKUP (LABEL 'storehand', CHECKPOINT 'fast', WAL true, MANIFEST 'no')",
    );
    output.end();
    await once(output, 'close');
  } finally {
    output.destroy();
    await client.end();
  }
}
