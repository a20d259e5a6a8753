import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { List } from '../../../../ui/list-row.tsx';
import type { Inspection } from '../../model/collections.ts';
import { templateNameOf } from '../domain/inspection-filter.ts';
import { useResponsesOf } from '../../model/queries.ts';
import { InspectionRow } from './inspection-row.tsx';

export function InspectionList({
  inspections,
  templateNames,
}: {
  inspections: readonly Inspection[];
  templateNames: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const responses = useResponsesOf(inspections.map((inspection) => inspection.id));
  return (
    <List label={t('inspections.list.recent')}>
      {inspections.map((inspection) => (
        <InspectionRow
          key={inspection.id}
          inspection={inspection}
          name={
            templateNameOf(inspection, templateNames, language) ??
            t('inspections.list.unknownTemplate')
          }
          responses={responses.rows.filter((response) => response.inspection_id === inspection.id)}
        />
      ))}
    </List>
  );
}
