/** What decides between the forecasts of one store and week. */
export type ForecastFacts = {
  readonly id: string;
  readonly week_start_date: string;
  readonly updated_at: string;
};

/**
 * Rule FC1. Each person has one forecast per store and week (spec §3); the store's figure is the one written last. Equal
 * times are decided by id, so that every device picks the same.
 */
export function latestForecast<Forecast extends ForecastFacts>(
  forecasts: readonly Forecast[],
  weekStartDate: string,
): Forecast | null {
  return forecasts
    .filter((forecast) => forecast.week_start_date === weekStartDate)
    .reduce<Forecast | null>((latest, forecast) => {
      if (latest === null) return forecast;
      const later = Date.parse(forecast.updated_at) - Date.parse(latest.updated_at);
      return later > 0 || (later === 0 && forecast.id > latest.id) ? forecast : latest;
    }, null);
}
