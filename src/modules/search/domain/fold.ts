const marks = /\p{Diacritic}/gu;

/** Upper case, accents and typographic quotes make no difference: `Préparation` is found by `preparation`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').replace(/[’‘]/g, "'").toLowerCase();
}
