import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../db/use-connection.ts';
import { languageOf } from '../../../i18n/languages.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NoAccessState, OfflineState } from '../../../ui/states.tsx';
import { useCurrentStore, useStanding } from '../../stores/index.ts';
import type { QuickLink } from '../collections.ts';
import { linkIcons } from '../components/link-icon.ts';
import { QuickLinkDialog } from '../components/quick-link-dialog.tsx';
import { useLinkKeeper } from '../components/use-link-keeper.ts';
import { titleOf } from '../domain/quick-link.ts';
import { useQuickLinks } from '../queries.ts';

/** An admin keeps the list of forms. Everybody has it with their next pull. */
export function QuickLinksEditScreen() {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const offline = useConnection() === 'offline';
  const { links, state } = useQuickLinks();
  const listWords = useListWords();
  const [editing, setEditing] = useState<QuickLink | 'new' | null>(null);
  const [opened, setOpened] = useState(0);
  const edit = (link: QuickLink | 'new') => {
    setEditing(link);
    setOpened(opened + 1);
  };

  if (!isGlobalAdmin) {
    return (
      <Page width="centred">
        <NoAccessState
          headingLevel={1}
          title={t('quickLinks.edit.noAccess')}
          action={<ButtonLink to="/quick-links">{t('quickLinks.edit.back')}</ButtonLink>}
        >
          {t('quickLinks.edit.noAccessReason')}
        </NoAccessState>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageHeader
        title={t('quickLinks.edit.title')}
        subtitle={t('quickLinks.edit.subtitle')}
        backTo="/quick-links"
        backLabel={t('quickLinks.edit.back')}
        actions={
          <Button variant="primary" icon={Plus} disabled={offline} onClick={() => edit('new')}>
            {t('quickLinks.edit.add')}
          </Button>
        }
      />
      {offline ? (
        <OfflineState title={t('quickLinks.edit.offline')}>
          {t('quickLinks.edit.offlineReason')}
        </OfflineState>
      ) : null}
      <ListFrame
        state={state}
        words={listWords}
        empty={
          <EmptyState title={t('quickLinks.forms.empty')}>
            {t('quickLinks.edit.emptyReason')}
          </EmptyState>
        }
      >
        <LinkRows links={links} offline={offline} onEdit={edit} />
      </ListFrame>
      <QuickLinkDialog
        key={opened}
        link={editing === 'new' ? null : editing}
        open={editing !== null}
        place={links.length + 1}
        onClose={() => setEditing(null)}
      />
    </Page>
  );
}

function LinkRows({
  links,
  offline,
  onEdit,
}: {
  links: readonly QuickLink[];
  offline: boolean;
  onEdit: (link: QuickLink) => void;
}) {
  const { t, i18n } = useTranslation();
  const { order, hide, remove, busy, said } = useLinkKeeper();
  const language = languageOf(i18n.language);
  const blocked = offline || busy;
  const move = (index: number, by: -1 | 1) => {
    const ids = links.map(({ id }) => id);
    const [taken] = ids.splice(index, 1);
    if (taken === undefined) return;
    ids.splice(index + by, 0, taken);
    order(ids, index + by + 1);
  };
  return (
    <>
      <List label={t('quickLinks.forms.title')} className="@container">
        {links.map((link, index) => {
          const name = titleOf(link, language);
          const Icon = linkIcons[link.icon];
          return (
            <ListRow
              key={link.id}
              className="@max-lg:flex-col"
              leading={<Icon aria-hidden="true" className="size-6 text-brand" />}
              title={name}
              subtitle={
                <span className="break-all">{link.url ?? t('quickLinks.edit.noAddress')}</span>
              }
              meta={
                link.is_hidden ? <Badge icon={EyeOff}>{t('quickLinks.edit.hidden')}</Badge> : null
              }
              actions={
                <span className="flex flex-wrap justify-end @max-lg:w-full">
                  <IconButton
                    icon={ArrowUp}
                    label={t('favourites.up', { name })}
                    disabled={blocked || index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t('favourites.down', { name })}
                    disabled={blocked || index === links.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    icon={link.is_hidden ? Eye : EyeOff}
                    label={t(link.is_hidden ? 'quickLinks.edit.show' : 'quickLinks.edit.hide', {
                      name,
                    })}
                    disabled={blocked}
                    onClick={() => hide(link.id, !link.is_hidden)}
                  />
                  <IconButton
                    icon={Pencil}
                    label={t('quickLinks.edit.change', { name })}
                    disabled={blocked}
                    onClick={() => onEdit(link)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('quickLinks.edit.remove', { name })}
                    disabled={blocked}
                    onClick={() => remove(link.id, name)}
                  />
                </span>
              }
            />
          );
        })}
      </List>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
