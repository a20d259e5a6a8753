import { useSearchParams } from 'react-router-dom';

/** What is chosen of a list stands in the address. Choosing anything but the page begins with the first one. */
export function useListAddress(): {
  readonly chosen: (name: string) => string | null;
  readonly page: number;
  readonly choose: (values: Readonly<Record<string, string | null>>) => void;
} {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? '1');
  return {
    chosen: (name) => params.get(name),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
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
