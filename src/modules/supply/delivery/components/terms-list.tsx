import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import type { Delivery } from '../../model/domain/delivery.ts';
import type { KnownTerms } from '../../model/domain/delivery.ts';
import { alikeDays } from '../domain/terms-draft.ts';
import { useDeliveryWords } from './use-delivery-words.ts';
import { useDayWords } from '../../ui/use-day-words.ts';

/** The suppliers of a store: when each comes, from how much on, and what can be ordered for next. */
export function TermsList({
  terms,
  nameOf,
  nextOf,
  mayKeep,
  blocked,
  onEdit,
  onEnd,
}: {
  terms: readonly KnownTerms[];
  nameOf: (supplierId: string) => string;
  nextOf: (terms: KnownTerms) => Delivery | null;
  mayKeep: boolean;
  blocked: boolean;
  onEdit: (terms: KnownTerms) => void;
  onEnd: (terms: KnownTerms) => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWords = useDayWords();
  const words = useDeliveryWords();
  const [ending, setEnding] = useState<KnownTerms | null>(null);
  return (
    <>
      <List label={t('supply.delivery.suppliers')} className="@container">
        {terms.map((each) => {
          const next = nextOf(each);
          const name = nameOf(each.supplier_id);
          return (
            <ListRow
              key={each.id}
              className="@max-lg:flex-col"
              title={name}
              subtitle={
                <span className="flex flex-col">
                  {alikeDays(each.deliveries).map((days) => (
                    <span key={days[0].weekday}>{words.weekly(days)}</span>
                  ))}
                </span>
              }
              meta={
                <>
                  <span>
                    {next === null
                      ? t('supply.delivery.noNext')
                      : t('supply.delivery.next', {
                          day: dayWords(next.day),
                          time: format.dateTime(next.cutOffAt),
                        })}
                  </span>
                  {each.minimum === null ? null : (
                    <span>
                      {t('supply.delivery.minimumOf', {
                        amount: format.money(toCents(each.minimum)),
                      })}
                    </span>
                  )}
                  {each.account === null ? null : (
                    <span>{t('supply.delivery.accountOf', { account: each.account })}</span>
                  )}
                </>
              }
              actions={
                mayKeep ? (
                  <span className="flex justify-end @max-lg:w-full">
                    <IconButton
                      icon={Pencil}
                      label={t('supply.delivery.changeOf', { supplier: name })}
                      disabled={blocked}
                      onClick={() => onEdit(each)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={t('supply.delivery.endOf', { supplier: name })}
                      disabled={blocked}
                      onClick={() => setEnding(each)}
                    />
                  </span>
                ) : null
              }
            />
          );
        })}
      </List>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => {
          if (!open) setEnding(null);
        }}
        title={t('supply.delivery.endTitle', {
          supplier: ending === null ? '' : nameOf(ending.supplier_id),
        })}
        description={t('supply.delivery.endHint')}
        confirmLabel={t('supply.delivery.end')}
        cancelLabel={t('ui.cancel')}
        tone="danger"
        pending={blocked}
        onConfirm={async () => {
          if (ending !== null && (await onEnd(ending))) setEnding(null);
        }}
      />
    </>
  );
}
