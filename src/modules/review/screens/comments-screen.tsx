import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useKeptAnswer } from '../../../db/use-kept-answer.ts';
import { ClockZone } from '../../../i18n/format.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { storeTitle, useFollowedStore, useStores } from '../../stores/index.ts';
import { useNaming } from '../../sync-centre/index.ts';
import { Comments } from '../components/comments.tsx';
import { commentedCollections, type Commented } from '../domain/comment.ts';
import { useComments } from '../queries.ts';
import { fetchStoreOfComments } from '../remote.ts';

/** All that was said of one record: `/comments/<kind>/<id>`, of a store that is known by what was said or named there. */
export function CommentsScreen() {
  const { t } = useTranslation();
  const [, , kind, id = ''] = useLocation().pathname.split('/');
  const [params] = useSearchParams();
  const { rows, loading } = useComments(id);
  const stores = useStores();
  const collection = commentedCollections.find((each) => each === kind);
  const storeId = rows[0]?.store_id ?? params.get('store');
  const store = stores.find((each) => each.id === storeId);
  if (collection === undefined) return <Unknown />;
  if (store === undefined) {
    return loading ? (
      <Page>
        <SkeletonList rows={3} label={t('review.comment.loading')} />
      </Page>
    ) : (
      <ElsewhereAsked key={id} collection={collection} id={id} />
    );
  }
  return (
    <ClockZone value={store.timeZone}>
      <OneRecord about={{ collection, id, storeId: store.id }} store={storeTitle(store)} />
    </ClockZone>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <Page>
      <EmptyState title={t('review.comment.notFound')} headingLevel={1}>
        {t('review.comment.notFoundReason')}
      </EmptyState>
    </Page>
  );
}

const storeSchema = v.nullable(v.string());

/** A global admin's device does not hold every store: the office says whose record it is, and that store is opened. */
function ElsewhereAsked({ collection, id }: Pick<Commented, 'collection' | 'id'>) {
  const { t } = useTranslation();
  const stores = useStores();
  const { kept, state } = useKeptAnswer('storeOfComments', id, storeSchema, () =>
    fetchStoreOfComments(id),
  );
  const store = stores.find((each) => each.id === kept?.value);
  if (store !== undefined) return <Elsewhere about={{ collection, id, storeId: store.id }} />;
  return kept === null && state === 'asking' ? (
    <Page>
      <SkeletonList rows={3} label={t('review.comment.loading')} />
    </Page>
  ) : (
    <Unknown />
  );
}

function Elsewhere({ about }: { about: Commented }) {
  const store = useStores().find(({ id }) => id === about.storeId);
  useFollowedStore(about.storeId);
  return store === undefined ? null : (
    <ClockZone value={store.timeZone}>
      <OneRecord about={about} store={storeTitle(store)} />
    </ClockZone>
  );
}

function OneRecord({ about, store }: { about: Commented; store: string }) {
  const { t } = useTranslation();
  const record = {
    collection: about.collection,
    id: about.id,
    scope: `store:${about.storeId}`,
    row: null,
  };
  const { title, link } = useNaming([record]).describe(record);
  return (
    <Page>
      <PageHeader title={t('review.comments')} subtitle={store} />
      <Card
        title={title}
        actions={
          link === undefined ? null : (
            <ButtonLink to={link.to} state={link.state} size="sm" trailingIcon={ArrowRight}>
              {t('review.open')}
            </ButtonLink>
          )
        }
      >
        <Comments about={about} />
      </Card>
    </Page>
  );
}
