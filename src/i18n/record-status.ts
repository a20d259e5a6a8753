import { useTranslation } from 'react-i18next';
import { useFormat } from './format.ts';

/** What a person is told about one record (design §4.7): where it is, and when the server got it. */
export function useRecordStatusLabel(): (status: {
  readonly state: 'on_device' | 'sending' | 'office_has_it' | 'needs_attention';
  readonly at: string | null;
}) => string {
  const { t } = useTranslation();
  const { time } = useFormat('device');
  return ({ state, at }) => {
    switch (state) {
      case 'on_device':
        return t('sync.record.onDevice');
      case 'sending':
        return t('sync.record.sending');
      case 'needs_attention':
        return t('sync.record.needsAttention');
      case 'office_has_it':
        return at === null
          ? t('sync.record.officeHasIt')
          : t('sync.record.officeHasItAt', { time: time(at) });
    }
  };
}
