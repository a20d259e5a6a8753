import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Declaration } from '../db/declaration.ts';
import type { InspectionSubject } from '../db/inspection-subjects.ts';
import type { Language } from '../i18n/languages.ts';
import type { Texts } from '../i18n/merge-texts.ts';
import { loadModuleTexts } from '../i18n/module-texts.ts';
import type { ModuleManifest } from '../kernel/module-manifest.ts';
import { manifest as account } from '../modules/account/manifest.ts';
import type { BoardPart } from '../modules/board/index.ts';
import { manifest as board } from '../modules/board/manifest.ts';
import { manifest as budget } from '../modules/budget/manifest.ts';
import { manifest as feedback } from '../modules/feedback/manifest.ts';
import { manifest as help } from '../modules/help/manifest.ts';
import { manifest as home } from '../modules/home/manifest.ts';
import { manifest as inspections } from '../modules/inspections/manifest.ts';
import { manifest as notifications } from '../modules/notifications/manifest.ts';
import { manifest as people } from '../modules/people/manifest.ts';
import { provideReports, type Report } from '../modules/reports/index.ts';
import { manifest as reports } from '../modules/reports/manifest.ts';
import { manifest as review } from '../modules/review/manifest.ts';
import { manifest as settings } from '../modules/settings/manifest.ts';
import { manifest as stores } from '../modules/stores/manifest.ts';
import type { SearchSource } from '../modules/search/index.ts';
import type { RecordLabel } from '../modules/sync-centre/index.ts';
import { manifest as supply } from '../modules/supply/manifest.ts';
import { manifest as syncCentre } from '../modules/sync-centre/manifest.ts';
import { manifest as vehicles } from '../modules/vehicles/manifest.ts';

export type ModuleCardComponent = ComponentType<{ readonly storeId: string }>;
export type AppModule = ModuleManifest<
  RouteObject,
  Declaration,
  ModuleCardComponent,
  SearchSource,
  RecordLabel,
  ComponentType,
  BoardPart,
  ComponentType<{ readonly parts: readonly BoardPart[] }>,
  ComponentType,
  ComponentType<{ readonly storeId: string; readonly onLeave: () => void }>,
  InspectionSubject,
  Report
>;

const textFiles = import.meta.glob<Texts>('../modules/*/locales/*.json', { import: 'default' });

/**
 * Whatever is shown of a module comes with its texts, each asked for beside the other. Its records are named before it
 * is shown, with the shell's texts.
 */
function withTexts(module: AppModule): AppModule {
  const fileOf = (language: Language) =>
    textFiles[`../modules/${module.id}/locales/${language}.json`];
  // Of some all is among the shell's texts.
  if (fileOf('en') === undefined) return module;
  const load = async (language: Language) => (await fileOf(language)?.()) ?? {};
  const beside =
    <Part>(loadPart: () => Promise<Part>) =>
    async (): Promise<Part> =>
      (await Promise.all([loadPart(), loadModuleTexts(load)]))[0];
  const { loadRoutes, loadCard, today, loadOverview, loadCompanion, loadSearch, loadDashboard } =
    module;
  const { loadBoard, loadReports, loadStoresView, loadCounter, inspectionSubject } = module;
  return {
    ...module,
    routes: module.routes.map((route) =>
      route.loadScreen === undefined ? route : { ...route, loadScreen: beside(route.loadScreen) },
    ),
    ...(loadRoutes && { loadRoutes: beside(loadRoutes) }),
    ...(loadCard && { loadCard: beside(loadCard) }),
    ...(today && { today: { ...today, load: beside(today.load) } }),
    ...(loadOverview && { loadOverview: beside(loadOverview) }),
    ...(loadCompanion && { loadCompanion: beside(loadCompanion) }),
    ...(loadSearch && { loadSearch: beside(loadSearch) }),
    ...(loadDashboard && { loadDashboard: beside(loadDashboard) }),
    ...(loadBoard && { loadBoard: beside(loadBoard) }),
    ...(loadReports && { loadReports: beside(loadReports) }),
    ...(loadCounter && { loadCounter: beside(loadCounter) }),
    ...(inspectionSubject && {
      inspectionSubject: { ...inspectionSubject, load: beside(inspectionSubject.load) },
    }),
    ...(loadStoresView && { loadStoresView: beside(loadStoresView) }),
  };
}

const declared: readonly AppModule[] = [
  home,
  people,
  budget,
  inspections,
  supply,
  vehicles,
  stores,
  board,
  reports,
  review,
  notifications,
  syncCentre,
  help,
  feedback,
  settings,
  account,
];

/** Every module of the product, in the order of the navigation. */
export const modules: readonly AppModule[] = declared.map(withTexts);

/** What is inspected besides stores. */
export const inspectionSubjects: readonly InspectionSubject[] = modules.flatMap(
  ({ inspectionSubject }) => inspectionSubject ?? [],
);

export async function loadAllDeclarations(): Promise<Declaration[]> {
  const kept = await Promise.all(
    modules.flatMap(({ loadDeclarations }) => loadDeclarations?.() ?? []),
  );
  return kept.flatMap(({ declarations }) => [...declarations]);
}

export async function loadAllRecordLabels(): Promise<RecordLabel[]> {
  const named = await Promise.all(
    modules.flatMap(({ loadRecordLabels }) => loadRecordLabels?.() ?? []),
  );
  return named.flatMap(({ recordLabels }) => [...recordLabels]);
}

provideReports(async () => {
  const loaded = await Promise.all(modules.flatMap(({ loadReports }) => loadReports?.() ?? []));
  return loaded.flatMap(({ reports: ofModule }) => ofModule);
});
