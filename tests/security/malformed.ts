/** Requests that are too large, too deep, cut off or no text at all: each is answered, none with an error of the server. */
import { connect } from 'node:net';
import { plantedBy, type Group } from './arena.ts';

/** A request that says more than it sends, and then falls silent; answers whether others are served meanwhile. */
async function slowBody(port: number): Promise<() => void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
  });
  socket.write(
    'POST /rest/v1/rpc/sync_pull HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
  );
  return () => socket.destroy();
}

export const malformed: Group = {
  name: 'oversized, slow and malformed requests',
  least: 250,
  async attack(arena, times) {
    const { attackers, world, random, ask } = arena;
    const holes: string[] = [];
    let count = 0;
    const paths = [
      '/rest/v1/rpc/sync_push',
      '/rest/v1/rpc/sync_pull',
      '/rest/v1/rpc/rescue_import',
      '/rest/v1/rpc/publish_template',
      '/rest/v1/notifications',
      '/rest/v1/requests',
      '/auth/v1/signup',
      '/auth/v1/verify',
      '/auth/v1/token?grant_type=password',
      '/storage/v1/object/list/documents',
      '/functions/v1/nothing',
    ] as const;
    const nested = (depth: number) => '{"request":'.repeat(depth) + '1' + '}'.repeat(depth);
    const bodies: readonly (() => string)[] = [
      () => '',
      () => '{',
      () => '[]',
      () => 'null',
      () => nested(random.between(2, 5000)),
      () => JSON.stringify({ request: { protocol: 1, cursors: 'x'.repeat(2_000_000) } }),
      () => JSON.stringify({ request: { protocol: 1e308, cursors: [null], also: [1] } }),
      () => '{"request":{"protocol":1,"ops":[{"set":{"notes":"\\u0000"}}]}}',
      () => '{"email":"\\ud800@x","password":"\\u0000","data":{"first_name":"\\udfff"}}',
      () => '{"__proto__":{"admin":true},"constructor":1}',
      () => JSON.stringify({ request: Array.from({ length: 20_000 }, () => ({})) }),
      () => String.fromCharCode(...Array.from({ length: 200 }, () => random.between(1, 255))),
    ];
    while (count < times) {
      for (const attacker of attackers) {
        count += 1;
        const path = random.pick(paths);
        const body = bodies[random.between(0, bodies.length - 1)]?.() ?? '';
        const answer = await ask(attacker, path, {
          method: 'POST',
          headers: { 'content-type': random.pick(['application/json', 'text/plain', 'x/y']) },
          body,
        });
        if (answer.status === 0 || answer.status >= 500) {
          holes.push(
            `${attacker.letter} ${answer.status} ${answer.text} by ${path} ${body.slice(0, 80)}`,
          );
        }
      }
    }
    // Sixty-four that never end: the others are served all the same.
    const open = await Promise.all(Array.from({ length: 64 }, () => slowBody(world.stack.port)));
    for (const attacker of attackers) {
      count += 1;
      const { status } = await ask(attacker, '/rest/v1/approved_store_numbers?select=*');
      if (status !== 200) holes.push(`beside slow ones ${attacker.letter} is answered ${status}`);
    }
    for (const close of open) close();
    return { count: count + open.length, holes };
  },
  planted: plantedBy(
    `alter function public.sync_pull(jsonb) rename to sync_pull_away;
     create function public.sync_pull(request jsonb) returns json language plpgsql as
       $$ begin raise exception 'planted' using errcode = 'XX000'; end $$;
     grant execute on function public.sync_pull(jsonb) to authenticated, anon; notify pgrst, 'reload schema'`,
    `drop function public.sync_pull(jsonb); alter function public.sync_pull_away(jsonb) rename to sync_pull;
     notify pgrst, 'reload schema'`,
  ),
};
