import { LayoutList, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List } from '../../../ui/list-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { groupName, groupsOf, storesIn } from '../domain/stores-view.ts';
import { forgetGroup, keepGroup, useOwnGroups } from '../own-groups.ts';
import { useStores, useStoresViewChoice } from '../queries.ts';

/** Rule SV6: regions and franchisees with several of the person's stores, and what they named themselves. */
export function StoreGroups({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation();
  const { userId } = useDatabase();
  const stores = useStores();
  const own = useOwnGroups(userId);
  const { choose } = useStoresViewChoice();
  const words = [...new Set(stores.flatMap(groupsOf))].sort((a, b) => a.localeCompare(b));
  const groups = [
    ...own.map(({ name, stores: choice }) => ({ name, choice, by: 'own' as const })),
    ...words.map((word) => ({
      name: groupName(word),
      choice: [word],
      by: word.startsWith('region:') ? ('region' as const) : ('franchisee' as const),
    })),
  ]
    .map((group) => ({ ...group, count: storesIn(group.choice, stores).length }))
    .filter(({ count, by }) => count > 1 || (by === 'own' && count > 0));
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="store-groups" className="mb-3 flex flex-col gap-2">
      <h3 id="store-groups" className="text-small font-semibold text-muted">
        {t('stores.picker.groups')}
      </h3>
      <List label={t('stores.picker.groups')}>
        {groups.map(({ name, choice, by, count }) => (
          <li key={`${by}:${name}`} className="flex items-center">
            <button
              type="button"
              onClick={() => {
                choose(choice, by === 'own' ? name : null);
                onChosen();
              }}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-start hover:bg-brand-soft focus-visible:-outline-offset-3"
            >
              <LayoutList aria-hidden="true" className="size-5 shrink-0 text-brand" />
              <span className="min-w-0">
                <span className="block font-semibold break-words">{name}</span>
                <span className="block text-small text-muted">
                  {[
                    ...(by === 'own' ? [] : [t(`stores.picker.by.${by}`)]),
                    t('stores.picker.some', { count }),
                  ].join(' · ')}
                </span>
              </span>
            </button>
            {by === 'own' ? (
              <IconButton
                icon={X}
                label={t('stores.picker.forget', { name })}
                className="me-1"
                onClick={() => forgetGroup(userId, name)}
              />
            ) : null}
          </li>
        ))}
      </List>
    </section>
  );
}

/** Looks at the stores that were ticked; under a name they are there again. */
export function LookAtSeveral({
  storeIds,
  onChosen,
}: {
  storeIds: readonly string[];
  onChosen: () => void;
}) {
  const { t } = useTranslation();
  const { userId } = useDatabase();
  const { choose } = useStoresViewChoice();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <div className="sticky -bottom-4 mt-3 flex flex-col gap-3 border-t border-line bg-raised py-3">
      <TextField
        label={t('stores.picker.groupName')}
        optionalLabel={t('stores.picker.optional')}
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        variant="primary"
        className="w-full"
        disabled={storeIds.length < 2}
        onClick={() => {
          if (name !== '') keepGroup(userId, { name, stores: [...storeIds] });
          choose(storeIds, name === '' ? null : name);
          onChosen();
        }}
      >
        {storeIds.length < 2
          ? t('stores.picker.atLeastTwo')
          : t('stores.picker.lookAt', { count: storeIds.length })}
      </Button>
    </div>
  );
}
