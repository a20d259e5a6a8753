import type { HelpContent } from './content.ts';

export const content: HelpContent = {
  guides: {
    'first-steps': {
      title: 'Premiers pas',
      summary: 'Se connecter, choisir son magasin, se repérer.',
      steps: [
        {
          title: 'Connectez-vous',
          text: 'Utilisez votre adresse e-mail et votre mot de passe. « Se souvenir de moi » garde la session sur cet appareil ; sinon elle se ferme après une heure.',
        },
        {
          title: 'Choisissez votre magasin',
          text: 'Le magasin où vous travaillez figure en haut de chaque page. Touchez-le pour en changer. Tout ce que vous saisissez appartient au magasin affiché.',
        },
        {
          title: 'Faites le tour',
          text: 'L’accueil montre chaque partie de l’application et ce qu’il y a à faire. Le menu mène partout ; sur un téléphone, il s’ouvre en haut à gauche.',
        },
        {
          title: 'Mettez-la sur l’écran d’accueil',
          text: 'Choisissez « Installer » ou « Sur l’écran d’accueil » dans le menu du navigateur. L’application s’ouvre alors comme les autres, même sans réseau, et votre travail est mieux protégé.',
        },
      ],
    },
    'food-cost': {
      title: 'Coût matière et budget',
      summary: 'Fixer les ventes de la semaine, saisir chaque jour, voir ce qui reste.',
      steps: [
        {
          title: 'Fixez les ventes prévues',
          text: 'À la page Budget, saisissez ce que le magasin vendra cette semaine. Le budget en est une part : 28 %, sauf si votre magasin a un autre chiffre.',
        },
        {
          title: 'Saisissez un jour',
          text: 'Touchez « Ajouter un coût matière » ou la barre d’un jour. Hier est proposé, car le coût d’un jour se connaît quand il est fini. Viennent ensuite les jours oubliés.',
        },
        {
          title: 'Lisez la semaine',
          text: 'La ligne pointillée est la part du budget de chaque jour. Le grand chiffre dit ce qui peut encore être dépensé et pour combien de jours.',
        },
      ],
    },
    inspection: {
      title: 'Faire une inspection',
      summary: 'Du modèle au rapport terminé.',
      steps: [
        {
          title: 'Partez d’un modèle',
          text: 'Ouvrez Inspections. Ce qui est à faire figure en haut ; sinon, choisissez un modèle. Vous pouvez commencer sans réseau : les modèles sont sur l’appareil.',
        },
        {
          title: 'Répondez pendant la visite',
          text: 'Touchez OK, Échec ou S. O. Chaque réponse est enregistrée tout de suite sur l’appareil. Balayez ou touchez Suivant pour passer à la section suivante.',
        },
        {
          title: 'Montrez ce qui ne va pas',
          text: 'Échec ouvre une note, des photos et une action de suivi. Plusieurs photos, c’est possible ; elles sont envoyées automatiquement, même plus tard.',
        },
        {
          title: 'Terminez-la',
          text: 'Quand tout a une réponse, le bouton pour terminer l’inspection apparaît dans la dernière section. Le rapport montre la note et ce qui reste à faire ; Tendances montre l’évolution d’une inspection à l’autre.',
        },
      ],
    },
    'without-signal': {
      title: 'Travailler sans réseau',
      summary: 'Ce qui est enregistré, où, et comment le savoir.',
      steps: [
        {
          title: 'Continuez simplement',
          text: 'Dans la chambre froide ou au sous-sol, tout marche comme d’habitude. Ce que vous saisissez est enregistré sur l’appareil avant que la page ne dise « Enregistré ».',
        },
        {
          title: 'Lisez l’étiquette',
          text: '« Sur cet appareil » veut dire : enregistré, pas encore envoyé. « Le siège l’a reçu » n’apparaît que lorsque le siège l’a confirmé, photos comprises.',
        },
        {
          title: 'L’envoi se fait tout seul',
          text: 'Dès qu’il y a une connexion, tout est envoyé automatiquement. Le centre de synchronisation montre ce qui reste à envoyer et ce que le siège n’a pas pu accepter.',
        },
      ],
    },
    'shared-tablet': {
      title: 'Partager une tablette',
      summary: 'Plusieurs personnes, un appareil, rien de mélangé.',
      steps: [
        {
          title: 'Chacun se connecte',
          text: 'Le thème, la langue, les favoris et le magasin actuel sont propres à chacun. Ce que vous saisissez porte votre nom.',
        },
        {
          title: 'Déconnectez-vous sans crainte',
          text: 'Le travail pas encore envoyé reste sur l’appareil, invisible pour les autres, et sera envoyé quand vous vous y reconnecterez.',
        },
      ],
    },
    'find-things': {
      title: 'Trouver vite',
      summary: 'Favoris, recherche et liens rapides.',
      steps: [
        {
          title: 'Laissez venir les favoris',
          text: 'Les pages que vous ouvrez le plus figurent à l’accueil. Épinglez celles qui doivent rester en tête et rangez-les à votre goût dans Liens rapides.',
        },
        {
          title: 'Cherchez partout',
          text: 'Touchez la loupe, ou appuyez sur Ctrl-K (⌘K sur Mac). Pages, inspections, saisies et autres se trouvent sur l’appareil : cela marche hors ligne.',
        },
        {
          title: 'Ouvrez les formulaires',
          text: 'Les liens rapides mènent aux formulaires à remplir ailleurs : incidents, pointage, personnel et fournitures.',
        },
      ],
    },
  },
  questions: {
    saved: {
      question: 'Mon travail est-il enregistré ?',
      answer:
        'Oui, dès que la page le dit : sur cet appareil. Il survit à la fermeture de l’application, à une batterie vide et à un redémarrage.',
    },
    sent: {
      question: 'Comment savoir si le siège l’a reçu ?',
      answer:
        'Chaque saisie le dit : « Le siège l’a reçu », avec l’heure. Le centre de synchronisation montre tout ce qui reste à envoyer.',
    },
    refused: {
      question: 'Quelque chose est « à vérifier ». Que faire ?',
      answer:
        'Ouvrez le centre de synchronisation. Il dit ce que le siège n’a pas pu accepter et pourquoi. Vous pouvez corriger, réessayer ou abandonner. D’ici là, tout reste sur l’appareil.',
    },
    mistake: {
      question: 'J’ai fait une erreur de saisie.',
      answer:
        'Touchez la saisie et modifiez-la, ou supprimez-la. Après une suppression, vous pouvez annuler ; au clavier, F8 mène au message. Si quelqu’un a modifié la même valeur entre-temps, les deux sont gardées et affichées.',
    },
    'missing-store': {
      question: 'Mon magasin n’est pas dans la liste.',
      answer:
        'Demandez à l’administrateur de votre magasin ou au siège de vous ajouter. Les nouveaux magasins apparaissent automatiquement dès que l’appareil a une connexion.',
    },
    due: {
      question: 'Quelles inspections sont à faire, et qui le décide ?',
      answer:
        'Les administrateurs du magasin les prévoient dans Planification : ce qui est inspecté, par qui, quels jours et jusqu’à quelle heure. Ce qui est à faire figure en haut de la page Inspections, et les personnes concernées sont prévenues. Ce qui a été manqué reste dans la liste.',
    },
    trends: {
      question: 'Comment voir si nous progressons ?',
      answer:
        'Ouvrez Tendances dans Inspections : les notes des dernières inspections, les sections, ce qui échoue encore et encore, et depuis quand les actions sont ouvertes. Avec plusieurs magasins, vous pouvez les comparer.',
    },
    template: {
      question: 'Une question d’un modèle contient une erreur. Qui peut la changer ?',
      answer:
        'Les administrateurs : ouvrez Modèles et touchez Modifier. Les changements restent un brouillon sur votre appareil jusqu’à la publication. Les inspections en cours gardent leur version, et une ancienne version peut être reprise.',
    },
    full: {
      question: 'L’appareil dit qu’il est plein.',
      answer:
        'Supprimez des photos ou des applications inutiles. Le travail non envoyé n’est jamais effacé pour faire de la place. Les photos que le siège a reçues se rechargent quand vous les regardez.',
    },
    password: {
      question: 'J’ai oublié mon mot de passe.',
      answer:
        'Sur la page de connexion, touchez « Mot de passe oublié ? ». Vous recevez un lien par e-mail. Le travail encore sur cet appareil y reste et sera envoyé quand vous vous reconnecterez.',
    },
  },
  news: {
    schedules: {
      title: 'Inspections planifiées',
      text: 'Prévoyez ce qui est inspecté, quand et par qui. Ce qui est à faire figure en haut, avec un rappel.',
    },
    trends: {
      title: 'Tendances',
      text: 'Notes, sections, échecs répétés et actions ouvertes des dernières inspections, magasin par magasin ou comparés.',
    },
    'template-editor': {
      title: 'Éditeur de modèles',
      text: 'Les administrateurs rédigent les modèles en trois langues, les voient comme sur un téléphone et publient des versions.',
    },
    dashboard: {
      title: 'Un tableau de bord avec de vrais chiffres',
      text: 'Ventes, coût matière, ce qui reste, actions ouvertes et travail à envoyer en un coup d’œil, avec les dernières semaines.',
    },
    'quick-links': {
      title: 'Liens rapides',
      text: 'Les formulaires d’incident, de pointage, de personnel et de fournitures au même endroit. Les administrateurs tiennent la liste.',
    },
    favourites: {
      title: 'Favoris',
      text: 'Les pages que vous ouvrez le plus apparaissent en premier. Épinglez-les et rangez-les à votre goût.',
    },
    feedback: {
      title: 'Commentaires',
      text: 'Dites au siège ce qui marche et ce qui ne marche pas, même sans réseau. Vous voyez quand c’est arrivé.',
    },
    guides: {
      title: 'Aide et tutoriels',
      text: 'De courts guides illustrés en anglais, en espagnol et en français. Ils marchent hors ligne.',
    },
    search: {
      title: 'Recherche',
      text: 'Pages, magasins, inspections, montants, formulaires et guides depuis un seul champ : la loupe, ou Ctrl-K. Cela marche hors ligne.',
    },
    profile: {
      title: 'Votre profil',
      text: 'Changez vous-même votre nom, votre photo, votre adresse e-mail et votre mot de passe.',
    },
    'two-step': {
      title: 'Vérification en deux étapes',
      text: 'Un code d’une application d’authentification protège votre compte, avec des codes de récupération si vous perdez le téléphone. Vous voyez où vous êtes connecté et pouvez déconnecter ces appareils.',
    },
    'ways-in': {
      title: 'Se connecter par e-mail',
      text: 'Un lien ou un code reçu par e-mail au lieu du mot de passe, et un moyen de récupérer l’accès en cas d’oubli.',
    },
    lock: {
      title: 'Verrouiller la tablette',
      text: 'Laissez-la d’une pression. La personne suivante se connecte avec son compte ; votre travail non envoyé reste le vôtre.',
    },
    rescue: {
      title: 'Le travail non envoyé en fichier',
      text: 'Ce qu’un appareil ne peut pas envoyer s’enregistre dans un fichier et s’importe sur un autre.',
    },
    'own-language': {
      title: 'Vos propres réglages sur une tablette partagée',
      text: 'La langue, le thème et la vibration sont désormais propres à chacun.',
    },
    'sync-centre': {
      title: 'Centre de synchronisation',
      text: 'Voyez ce qui n’est encore que sur cet appareil, et ce que le siège n’a pas pu accepter.',
    },
    'first-version': {
      title: 'Budget et inspections',
      text: 'Le coût matière de chaque jour face au budget, et des inspections du magasin avec photos. Tout marche sans réseau.',
    },
  },
};
