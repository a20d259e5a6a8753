/** The server: a store and a person of the test's own, and what its tables and its storage really hold. */
import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import pg from 'pg';
import { LOCAL_JWT_SECRET } from '../../../supabase/local/keys.ts';

export type Backend = {
  readonly url: string;
  readonly anonKey: string;
  readonly databaseUrl: string;
};

export type Person = {
  readonly userId: string;
  readonly storeId: string;
  readonly email: string;
  readonly password: string;
};

/** What the server holds of one path. */
export type Held = {
  /** Live and deleted ones. */
  readonly rows: readonly {
    readonly id: string;
    readonly deleted: boolean;
    readonly stored: boolean;
    readonly sha256: string;
    readonly itemId: string | null;
  }[];
  readonly objects: number;
  /** Of the object as it is handed out; null: there is none. */
  readonly sha256: string | null;
};

export class Server {
  readonly backend: Backend;
  readonly #client: pg.Client;

  private constructor(backend: Backend) {
    this.backend = backend;
    this.#client = new pg.Client({ connectionString: backend.databaseUrl });
  }

  static async open(backend: Backend): Promise<Server> {
    const server = new Server(backend);
    await server.#client.connect();
    return server;
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#client.query<Row>(text, values)).rows;
  }

  /** A supervisor of a new store: what others do in theirs is not in the way. */
  async person(): Promise<Person> {
    const [userId, storeId] = [randomUUID(), randomUUID()];
    const email = `photos-${userId}@example.com`;
    const password = `photos-${storeId}`;
    await this.#sql(
      `insert into public.stores (id, store_number, name) values ($1, $2, 'Photo faults')`,
      [storeId, String(900_000 + Math.floor(Math.random() * 99_999))],
    );
    await this.#sql(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2,
         extensions.crypt($3, extensions.gen_salt('bf', 4)), now(), '{"first_name": "Pia", "last_name": "Foto"}')`,
      [userId, email, password],
    );
    await this.#sql(
      `insert into public.store_users (user_id, store_id, role) values ($1, $2, 'supervisor')`,
      [userId, storeId],
    );
    return { userId, storeId, email, password };
  }

  /** Negative seconds: it has ended. */
  token(person: Person, seconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ role: 'authenticated', sub: person.userId, aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now - 7200)
      .setExpirationTime(now + seconds)
      .sign(new TextEncoder().encode(LOCAL_JWT_SECRET));
  }

  async holds(person: Person, path: string): Promise<Held> {
    const rows = await this.#sql<Held['rows'][number]>(
      `select id, deleted_at is not null deleted, stored_at is not null stored, sha256, item_id "itemId"
       from public.inspection_photos where path = $1`,
      [path],
    );
    const [counted] = await this.#sql<{ objects: number }>(
      `select count(*)::int objects from storage.objects where bucket_id = 'documents' and name = $1`,
      [path],
    );
    const objects = counted?.objects ?? 0;
    return { rows, objects, sha256: objects === 0 ? null : await this.#hash(person, path) };
  }

  async #hash(person: Person, path: string): Promise<string> {
    const answer = await fetch(
      `${this.backend.url}/storage/v1/object/authenticated/documents/${path}`,
      {
        headers: {
          apikey: this.backend.anonKey,
          authorization: `Bearer ${await this.token(person, 60)}`,
        },
      },
    );
    if (!answer.ok) return `not handed out: ${answer.status}`;
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  }

  /** Names of everything that lies in the storage for a walk. */
  async objectsOf(inspectionId: string): Promise<string[]> {
    const found = await this.#sql<{ name: string }>(
      `select name from storage.objects where name like 'inspection-photos/' || $1 || '/%'`,
      [inspectionId],
    );
    return found.map(({ name }) => name);
  }

  /** Paths of the live rows of a walk's photos. */
  async rowsOf(
    inspectionId: string,
  ): Promise<{ path: string; stored: boolean; object: boolean }[]> {
    return this.#sql(
      `select p.path, p.stored_at is not null stored,
         exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = p.path) object
       from public.inspection_photos p where p.inspection_id = $1 and p.deleted_at is null`,
      [inspectionId],
    );
  }

  /** Somebody else's object at that path. */
  async occupy(path: string): Promise<void> {
    await this.#sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('documents', $1, '{"size": 3}')`,
      [path],
    );
  }
  async vacate(path: string): Promise<void> {
    await this.#sql(`delete from storage.objects where bucket_id = 'documents' and name = $1`, [
      path,
    ]);
  }
}
