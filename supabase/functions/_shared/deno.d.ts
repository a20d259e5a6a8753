/** What these functions use of the runtime that they run in. */
declare namespace Deno {
  interface Conn {
    /** How many bytes were read into the buffer; null: the other end has ended. */
    read(buffer: Uint8Array): Promise<number | null>;
    write(bytes: Uint8Array): Promise<number>;
    close(): void;
  }
  type Address = { readonly hostname: string; readonly port: number };
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
  function connect(address: Address): Promise<Conn>;
  function connectTls(address: Address): Promise<Conn>;
  function startTls(conn: Conn, options: { readonly hostname: string }): Promise<Conn>;
}
