import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';

const idSchema = v.pipe(v.string(), v.uuid());

/** What is chosen of a list stands in the address. Choosing anything but the page begins with the first one. */
export function useListAddress(): {
  readonly chosen: (name: string) => string | null;
  /** The same of what is named by its id: anything else in its place is nothing. */
  readonly chosenId: (name: string) => string | null;
  readonly page: number;
  readonly choose: (values: Readonly<Record<string, string | null>>) => void;
  /** To another page, from 0, of the same list. */
  readonly turnTo: (page: number) => void;
} {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? '1');
  return {
    chosen: (name) => params.get(name),
    chosenId: (name) => {
      const read = v.safeParse(idSchema, params.get(name));
      return read.success ? read.output : null;
    },
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    turnTo: (next) =>
      setParams(
        (given) => {
          if (next === 0) given.delete('page');
          else given.set('page', String(next + 1));
          return given;
        },
        { replace: true },
      ),
    choose: (values) =>
      setParams(
        (given) => {
          given.delete('page');
          for (const [name, value] of Object.entries(values)) {
            if (value === null || value === '') given.delete(name);
            else given.set(name, value);
          }
          return given;
        },
        { replace: true },
      ),
  };
}
