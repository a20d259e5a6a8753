import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';

/** `onMissing`: there is another way, taken instead of saying that the part is not there. */
type WhenMissing = { readonly onMissing?: () => void };

/** A part whose code comes later: `fallback` stands in its place, and `missing` where it cannot be had. */
function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  missing: (retry: () => void) => ReactNode,
): ComponentType<Props & WhenMissing> {
  let known: ComponentType<Props> | null = null;
  return function LaterPart({ onMissing, ...rest }: Props & WhenMissing) {
    const props = rest as unknown as Props;
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => known);
    const [failed, setFailed] = useState(false);
    const wanted = Part === null && !failed;
    useEffect(() => {
      if (!wanted) return;
      loadCode(load).then(
        (part) => {
          known = part;
          setPart(() => part);
        },
        () => setFailed(true),
      );
    }, [wanted]);
    const tellMissing = useEffectEvent(() => onMissing?.());
    useEffect(() => {
      if (!failed) return;
      tellMissing();
      // Most parts are missing for want of a connection: with one they come by themselves.
      const again = () => setFailed(false);
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, [failed]);
    if (Part !== null) return <Part {...props} />;
    if (failed && onMissing !== undefined) return null;
    return failed ? missing(() => setFailed(false)) : fallback;
  };
}

/**
 * A part of a screen whose code comes after what an inspection needs (it is fetched when nothing else is to do). Where
 * it cannot be had, that is said in its place, and the screen around it stays.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & WhenMissing> {
  return partOf(load, <PartComing />, (retry) => <PartMissing onRetry={retry} />);
}

/**
 * A part that adds to a screen what nobody waits for: nothing stands in its place while it comes, nor where it cannot be
 * had.
 */
export function quietPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & WhenMissing> {
  return partOf(load, null, () => null);
}

function PartComing() {
  const { t } = useTranslation();
  return (
    <Page>
      <Spinner label={t('inspections.loading.inspection')} />
    </Page>
  );
}

function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page>
      <ErrorState
        title={t('app.codeMissing.offline')}
        action={
          <Button variant="primary" onClick={onRetry}>
            {t('inspections.action.retry')}
          </Button>
        }
      >
        {t('app.codeMissing.offlineText')}
      </ErrorState>
    </Page>
  );
}
