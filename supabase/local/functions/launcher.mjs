// Runs in Deno, once per edge function: the function's own Deno.serve listens where the gateway looks for it.
/* global Deno */
const [entrypoint, token] = Deno.args;
const serve = Deno.serve;
let served = false;

const serveForGateway = (...args) => {
  const handler = args.findLast((arg) => typeof arg === 'function') ?? args[0]?.handler;
  const options = args.find((arg) => typeof arg === 'object' && arg !== null) ?? {};
  served = true;
  return serve(
    {
      onError: options.onError,
      hostname: '127.0.0.1',
      port: 0,
      onListen: ({ port }) => console.log(`${token} ${port}`),
    },
    handler,
  );
};
Object.defineProperty(Deno, 'serve', { value: serveForGateway, configurable: true });

const loaded = await import(entrypoint);
if (!served && typeof loaded.default?.fetch === 'function') {
  serveForGateway((request) => loaded.default.fetch(request));
}
if (!served) throw new Error('The function calls no Deno.serve.');
