/** Lower case without accents: a search finds "Inspección" by "inspeccion". */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
