import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** The wire connection below pg's client, as far as replication needs it; @types/pg leaves it out. */
interface WireConnection extends EventEmitter {
  stream: { destroy(): void };
}

/** Logical decoding with nothing around it: calls `hear` with each change as `test_decoding` writes it. */
export async function listenToDecoding(
  superuserUrl: string,
  hear: (text: string) => void,
): Promise<{ stop(): Promise<void> }> {
  // `replication` reaches the start-up message; @types/pg does not know it.
  const config: pg.ClientConfig & { replication: 'database' } = {
    connectionString: superuserUrl,
    replication: 'database',
  };
  const client = new pg.Client(config);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE_REPLICATION_SLOT bench TEMPORARY LOGICAL test_decoding');
  const wire = (client as unknown as { connection: WireConnection }).connection;
  wire.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    if (chunk.readUInt8(0) === 0x77) hear(chunk.subarray(25).toString());
  });
  const started = new Promise<void>((resolve) => wire.once('replicationStart', () => resolve()));
  client.query('START_REPLICATION SLOT bench LOGICAL 0/0').catch(() => undefined);
  await started;
  return {
    async stop() {
      wire.stream.destroy();
      await ended;
    },
  };
}
