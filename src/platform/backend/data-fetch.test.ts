import { describe, expect, it } from 'vitest';
import { dataFetch } from './data-fetch.ts';

const json = (status: number) =>
  new Response('{"code":"PGRST301"}', { status, headers: { 'content-type': 'application/json' } });

/** A server that accepts one token, and a device that holds another. */
function scene(renewed: string | null | Error, refusal = () => json(401)) {
  const asked: string[] = [];
  const distrusted: string[] = [];
  const send = dataFetch(
    {
      accessToken: async () => {
        if (renewed instanceof Error) throw renewed;
        return renewed;
      },
      distrust: (token) => distrusted.push(token),
    },
    async (_input, init) => {
      const token = new Headers(init?.headers).get('authorization') ?? '';
      asked.push(token);
      return token === 'Bearer good' ? json(200) : refusal();
    },
  );
  const ask = (token = 'Bearer old') =>
    send('http://server/rest/v1/x', { headers: { authorization: token } });
  return { ask, asked, distrusted };
}

describe('a request that the server refuses with 401', () => {
  it('is made once more with a new token', async () => {
    const { ask, asked, distrusted } = scene('good');
    expect((await ask()).status).toBe(200);
    expect(asked).toEqual(['Bearer old', 'Bearer good']);
    expect(distrusted).toEqual(['old']);
  });

  it('is refused where there is no other token, or none can be had', async () => {
    for (const renewed of [null, 'old', new Error('offline')]) {
      const { ask, asked } = scene(renewed);
      expect((await ask()).status).toBe(401);
      expect(asked).toHaveLength(1);
    }
  });

  it('is left alone when somebody else answered', async () => {
    const { ask, distrusted } = scene('good', () => new Response('<html>', { status: 401 }));
    expect((await ask()).status).toBe(401);
    expect(distrusted).toEqual([]);
  });
});
