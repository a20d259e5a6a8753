import { useGridWords } from '../../../i18n/grid-words.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';

/** Rows of one page of a list that is asked for page by page. */
export const listPageSize = 50;

/** Turns the pages of a list of `count` rows; the page stands in the address. */
export function ListPager({ count }: { count: number }) {
  const words = useGridWords();
  const { page, turnTo } = useListAddress();
  const pages = Math.max(1, Math.ceil(count / listPageSize));
  const shown = Math.min(page, pages - 1) + 1;
  return (
    <Pager
      page={shown}
      pages={pages}
      onPage={(next) => turnTo(next - 1)}
      label={words.pages}
      text={words.page(shown, pages)}
      previousLabel={words.previous}
      nextLabel={words.next}
    />
  );
}
