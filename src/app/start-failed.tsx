/** The one screen without translations: they are what could not be loaded. */
export function StartFailed() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 px-5">
      <h1 className="text-title">Storehand</h1>
      <p lang="en">
        Storehand could not be loaded. Please check your internet connection and try again.
      </p>
      <p lang="es">
        No se pudo cargar Storehand. Revise su conexión a internet e inténtelo de nuevo.
      </p>
      <p lang="fr">
        Impossible de charger Storehand. Vérifiez votre connexion internet et réessayez.
      </p>
      <button
        type="button"
        className="min-h-12 rounded-control bg-brand px-5 font-semibold text-on-brand"
        onClick={() => window.location.reload()}
      >
        Retry · Reintentar · Réessayer
      </button>
    </main>
  );
}
