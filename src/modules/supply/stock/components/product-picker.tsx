import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field-frame.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { isSoughtProduct } from '../../model/domain/sought-product.ts';
import type { Product } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';

const mostShown = 6;

/** Finds a product by what somebody types or a scanner reads; Enter takes the first. */
export function ProductPicker({
  products,
  chosen,
  detail,
  error,
  onChosen,
}: {
  /** In the order in which they are listed. */
  products: readonly Product[];
  chosen: Product | null;
  /** What is said of each besides its name. */
  detail: (product: Product) => string;
  error: string | undefined;
  onChosen: (product: Product | null) => void;
}) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [search, setSearch] = useState('');
  const found = useMemo(
    () =>
      search.trim() === ''
        ? []
        : products.filter((product) =>
            isSoughtProduct(product, translatedName(product, language), search),
          ),
    [products, search, language],
  );
  const take = (product: Product) => {
    setSearch('');
    onChosen(product);
  };
  if (chosen !== null) {
    return (
      <List label={t('supply.receive.product')}>
        <ListRow
          title={translatedName(chosen, language)}
          subtitle={detail(chosen)}
          actions={
            <Button size="sm" onClick={() => onChosen(null)}>
              {t('supply.stock.another')}
            </Button>
          }
        />
      </List>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('supply.cart.search')}
        placeholder={t('supply.cart.search')}
        clearLabel={t('supply.orders.clearSearch')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : 'product-missing'}
        value={search}
        onValueChange={setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) take(first);
        }}
      />
      <FieldError id="product-missing" message={error} />
      <p role="status" className="text-small text-muted">
        {search.trim() === ''
          ? null
          : found.length === 0
            ? t('supply.cart.noMatch')
            : t('supply.stock.showing', { count: found.length })}
      </p>
      {found.length === 0 ? null : (
        <List label={t('supply.cart.found')}>
          {found.slice(0, mostShown).map((product) => (
            <ListRow
              key={product.id}
              title={translatedName(product, language)}
              subtitle={detail(product)}
              chevron={false}
              onSelect={() => take(product)}
            />
          ))}
        </List>
      )}
    </div>
  );
}
