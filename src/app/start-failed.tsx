import { RescueUnsent } from './rescue-unsent.tsx';

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
      <RescueUnsent
        texts={{
          action: 'Save unsent work · Guardar lo no enviado · Enregistrer ce qui n’est pas envoyé',
          nothing:
            'There is no unsent work. · No hay trabajo sin enviar. · Il n’y a rien à envoyer.',
          saved:
            'Saved as a file: bring it in on another device, in the sync centre. · Guardado en un archivo: incorpórelo en otro dispositivo, en el centro de sincronización. · Enregistré dans un fichier : importez-le sur un autre appareil, dans le centre de synchronisation.',
          failed:
            'This did not work. Your work is still on this device. · No funcionó. Su trabajo sigue en este dispositivo. · Cela n’a pas fonctionné. Votre travail est toujours sur cet appareil.',
        }}
        className="min-h-12 rounded-control border border-line-strong bg-surface px-5 py-2 text-start font-semibold"
      />
    </main>
  );
}
