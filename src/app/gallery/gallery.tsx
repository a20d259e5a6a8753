import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { DataSection } from './data-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { StatesSection } from './states-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Every part of the design system in its states, to look at while building. Development only. */
export function Gallery() {
  return (
    <Page>
      <PageHeader
        title="Design system"
        subtitle="Every part in its states."
        backTo="/modules"
        backLabel="Modules"
        meta={<Badge tone="accent">Development</Badge>}
      />
      <TokensSection />
      <ButtonsSection />
      <FieldsSection />
      <DataSection />
      <OverlaysSection />
      <StatesSection />
    </Page>
  );
}
