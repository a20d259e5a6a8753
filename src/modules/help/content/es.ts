import type { HelpContent } from './content.ts';

export const content: HelpContent = {
  guides: {
    'first-steps': {
      title: 'Primeros pasos',
      summary: 'Iniciar sesión, elegir la tienda y orientarse.',
      steps: [
        {
          title: 'Inicie sesión',
          text: 'Use su correo y su contraseña. “Recordarme” mantiene la sesión en este dispositivo; sin esa opción se cierra después de una hora.',
        },
        {
          title: 'Elija su tienda',
          text: 'La tienda en la que trabaja aparece arriba en cada página. Tóquela para cambiar. Todo lo que registra pertenece a la tienda que se muestra.',
        },
        {
          title: 'Dé una vuelta',
          text: 'Inicio muestra cada parte de la aplicación con lo que está pendiente. El menú lleva a todas partes; en el teléfono se abre arriba a la izquierda.',
        },
        {
          title: 'Póngala en su pantalla de inicio',
          text: 'Elija “Instalar” o “Agregar a Inicio” en el menú del navegador. Así se abre como cualquier aplicación, también sin señal, y su trabajo queda más seguro.',
        },
      ],
    },
    'food-cost': {
      title: 'Costo de alimentos y presupuesto',
      summary: 'Fije las ventas de la semana, registre cada día y vea cuánto queda.',
      steps: [
        {
          title: 'Fije las ventas proyectadas',
          text: 'En la página de Presupuesto, ingrese lo que la tienda venderá esta semana. El presupuesto es una parte de esas ventas: 28%, salvo que su tienda tenga otra cifra.',
        },
        {
          title: 'Registre un día',
          text: 'Toque “Agregar costo de alimentos” o la barra de un día. Se propone ayer, porque el costo de un día se conoce cuando termina. Después se proponen los días olvidados.',
        },
        {
          title: 'Lea la semana',
          text: 'La línea punteada es la parte del presupuesto de cada día. La cifra grande dice cuánto se puede gastar todavía y para cuántos días.',
        },
      ],
    },
    inspection: {
      title: 'Hacer una inspección',
      summary: 'De la plantilla al informe terminado.',
      steps: [
        {
          title: 'Empiece con una plantilla',
          text: 'Abra Inspecciones. Lo pendiente está arriba; si no, elija una plantilla. Puede empezar sin señal: las plantillas están en el dispositivo.',
        },
        {
          title: 'Responda mientras recorre',
          text: 'Toque Pasa, Falla o N/A. Cada respuesta se guarda de inmediato en el dispositivo. Deslice o toque Siguiente para pasar de sección.',
        },
        {
          title: 'Muestre lo que falla',
          text: 'Al marcar Falla se abren una nota, las fotos y una acción de seguimiento. Puede tomar varias fotos; se envían solas, incluso más tarde.',
        },
        {
          title: 'Complétela',
          text: 'Cuando todo está respondido, el botón para completar la inspección aparece en la última sección. El informe muestra la puntuación y lo que queda por hacer; Tendencias muestra cómo cambia de una inspección a otra.',
        },
      ],
    },
    'without-signal': {
      title: 'Trabajar sin señal',
      summary: 'Qué se guarda dónde y cómo saberlo.',
      steps: [
        {
          title: 'Siga como siempre',
          text: 'En la cámara fría o en el sótano todo funciona igual. Lo que ingresa se guarda en el dispositivo antes de que la página diga “Guardado”.',
        },
        {
          title: 'Lea la etiqueta',
          text: '“En este dispositivo” significa guardado, pero aún no enviado. “La oficina lo tiene” aparece solo cuando la oficina lo confirmó, fotos incluidas.',
        },
        {
          title: 'Se envía solo',
          text: 'En cuanto hay conexión, todo se envía solo. El centro de sincronización muestra lo que falta por enviar y lo que la oficina no pudo aceptar.',
        },
      ],
    },
    'shared-tablet': {
      title: 'Compartir una tableta',
      summary: 'Varias personas, un dispositivo, nada mezclado.',
      steps: [
        {
          title: 'Cada quien inicia sesión',
          text: 'El tema, el idioma, los favoritos y la tienda actual son de cada persona. Lo que usted registra lleva su nombre.',
        },
        {
          title: 'Cierre sesión sin preocuparse',
          text: 'El trabajo que aún no se envió queda en el dispositivo, oculto para los demás, y se envía cuando usted vuelve a iniciar sesión ahí.',
        },
      ],
    },
    'find-things': {
      title: 'Encontrar todo rápido',
      summary: 'Favoritos, búsqueda y enlaces rápidos.',
      steps: [
        {
          title: 'Deje que los favoritos vengan a usted',
          text: 'Las páginas que más abre aparecen en Inicio. Fije las que deben ir primero y ordénelas a su gusto en Enlaces rápidos.',
        },
        {
          title: 'Busque en todo',
          text: 'Toque la lupa o presione Ctrl-K (⌘K en Mac). Páginas, inspecciones, registros y más se encuentran en el dispositivo, así que funciona sin conexión.',
        },
        {
          title: 'Abra los formularios',
          text: 'Los enlaces rápidos llevan a los formularios que se llenan en otro sitio: incidentes, reloj de asistencia, personal y suministros.',
        },
      ],
    },
  },
  questions: {
    saved: {
      question: '¿Mi trabajo está guardado?',
      answer:
        'Sí, en cuanto la página lo dice: en este dispositivo. Resiste que se cierre la aplicación, que se agote la batería y que se reinicie.',
    },
    sent: {
      question: '¿Cómo sé que la oficina lo tiene?',
      answer:
        'Cada registro lo dice: “La oficina lo tiene”, con la hora. El centro de sincronización muestra todo lo que falta por enviar.',
    },
    refused: {
      question: 'Algo “necesita atención”. ¿Qué hago?',
      answer:
        'Abra el centro de sincronización. Dice qué no pudo aceptar la oficina y por qué. Puede corregirlo, reintentarlo o descartarlo. Mientras tanto queda en el dispositivo.',
    },
    mistake: {
      question: 'Registré algo mal.',
      answer:
        'Toque el registro y cámbielo, o elimínelo. Después de eliminar puede tocar Deshacer; con un teclado, F8 lleva al mensaje. Si otra persona cambió el mismo valor, se conservan y se muestran los dos.',
    },
    'missing-store': {
      question: 'Mi tienda no está en la lista.',
      answer:
        'Pida al administrador de su tienda o a la oficina que le agreguen. Las tiendas nuevas aparecen solas en cuanto el dispositivo tiene conexión.',
    },
    due: {
      question: '¿Qué inspecciones están pendientes y quién lo decide?',
      answer:
        'Los administradores de la tienda las programan en Programación: qué inspección, quién la hace, qué días y hasta qué hora. Lo pendiente está arriba en Inspecciones, y se avisa a quienes deben hacerlo. Lo que no se hizo queda en la lista.',
    },
    trends: {
      question: '¿Cómo veo si mejoramos?',
      answer:
        'Abra Tendencias en Inspecciones: la puntuación de las últimas inspecciones, las secciones, lo que falla una y otra vez y cuánto tiempo siguen abiertas las acciones. Con varias tiendas, puede compararlas.',
    },
    template: {
      question: 'Una pregunta de una plantilla está mal. ¿Quién puede cambiarla?',
      answer:
        'Los administradores: abra Plantillas y toque Editar. Los cambios son un borrador en su dispositivo hasta que los publique. Las inspecciones en curso conservan su versión, y se puede volver a una versión anterior.',
    },
    full: {
      question: 'El dispositivo dice que está lleno.',
      answer:
        'Borre fotos o aplicaciones que no necesite. El trabajo sin enviar nunca se elimina para liberar espacio. Las fotos que la oficina ya tiene se cargan de nuevo cuando las mira.',
    },
    password: {
      question: 'Olvidé mi contraseña.',
      answer:
        'En la página de inicio de sesión toque “¿Olvidó su contraseña?”. Recibirá un enlace por correo electrónico. El trabajo que sigue en este dispositivo se conserva y se envía cuando usted vuelve.',
    },
  },
  news: {
    schedules: {
      title: 'Inspecciones programadas',
      text: 'Programe qué inspecciones se hacen, cuándo y quién. Lo pendiente está arriba, con un aviso.',
    },
    trends: {
      title: 'Tendencias',
      text: 'Puntuación, secciones, fallas repetidas y acciones abiertas de las últimas inspecciones, por tienda o comparadas.',
    },
    'template-editor': {
      title: 'Editor de plantillas',
      text: 'Los administradores escriben plantillas en tres idiomas, las ven como en un teléfono y publican versiones.',
    },
    dashboard: {
      title: 'Un panel con cifras reales',
      text: 'Ventas, costo de alimentos, lo que queda, acciones abiertas y trabajo por enviar de un vistazo, con las últimas semanas.',
    },
    'quick-links': {
      title: 'Enlaces rápidos',
      text: 'Los formularios de incidentes, reloj de asistencia, personal y suministros en un solo lugar. Los administradores mantienen la lista.',
    },
    favourites: {
      title: 'Favoritos',
      text: 'Las páginas que más abre aparecen primero. Fíjelas y ordénelas a su gusto.',
    },
    feedback: {
      title: 'Comentarios',
      text: 'Diga a la oficina qué funciona y qué no, también sin señal. Verá cuándo llegó.',
    },
    guides: {
      title: 'Ayuda y tutoriales',
      text: 'Guías breves ilustradas en inglés, español y francés. Funcionan sin conexión.',
    },
    search: {
      title: 'Búsqueda',
      text: 'Páginas, tiendas, inspecciones, montos, formularios y guías desde un solo campo: la lupa o Ctrl-K. Funciona sin conexión.',
    },
    profile: {
      title: 'Su perfil',
      text: 'Cambie usted mismo su nombre, foto, correo electrónico y contraseña.',
    },
    'two-step': {
      title: 'Verificación en dos pasos',
      text: 'Un código de una aplicación de autenticación protege su cuenta, con códigos de recuperación por si pierde el teléfono. Ve dónde tiene sesiones abiertas y puede cerrarlas.',
    },
    'ways-in': {
      title: 'Entrar por correo electrónico',
      text: 'Un enlace o un código por correo en lugar de la contraseña, y una forma de recuperar el acceso si la olvida.',
    },
    lock: {
      title: 'Bloquear la tableta',
      text: 'Déjela con un toque. La siguiente persona inicia sesión con su propia cuenta; su trabajo sin enviar sigue siendo suyo.',
    },
    rescue: {
      title: 'Trabajo sin enviar como archivo',
      text: 'Lo que un dispositivo no puede enviar se guarda en un archivo y se importa en otro.',
    },
    'own-language': {
      title: 'Su propia configuración en una tableta compartida',
      text: 'El idioma, el tema y la vibración ahora son de cada persona.',
    },
    'sync-centre': {
      title: 'Centro de sincronización',
      text: 'Vea qué está todavía solo en este dispositivo y qué no pudo aceptar la oficina.',
    },
    'first-version': {
      title: 'Presupuesto e inspecciones',
      text: 'El costo de alimentos de cada día frente al presupuesto, e inspecciones de tienda con fotos. Todo funciona sin señal.',
    },
  },
};
