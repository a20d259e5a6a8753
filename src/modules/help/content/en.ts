import type { HelpContent } from './content.ts';

export const content: HelpContent = {
  guides: {
    'first-steps': {
      title: 'First steps',
      summary: 'Sign in, choose your store, find your way.',
      steps: [
        {
          title: 'Sign in',
          text: 'Use your email and password. “Remember me” keeps you signed in on this device; without it you are signed out after an hour.',
        },
        {
          title: 'Choose your store',
          text: 'The store you work in is shown at the top of every page. Press it to switch. Everything you enter belongs to the store that is shown.',
        },
        {
          title: 'Look around',
          text: 'Home shows each part of the app and what there is to do. The menu leads everywhere; on a phone it opens at the top left.',
        },
        {
          title: 'Put it on your home screen',
          text: 'Choose “Install” or “Add to Home Screen” in your browser’s menu. The app then opens like any other, also without a signal, and your work is kept more safely.',
        },
      ],
    },
    'food-cost': {
      title: 'Food cost and budget',
      summary: 'Set the week’s sales, enter each day, see what is left.',
      steps: [
        {
          title: 'Set the projected sales',
          text: 'On the Budget page, enter what the store will sell this week. The budget is a share of it, 28% unless your store has another figure.',
        },
        {
          title: 'Enter a day',
          text: 'Press “Add food cost” or the bar of a day. Yesterday is proposed, because a day’s cost is known when the day is over. Forgotten days are proposed next.',
        },
        {
          title: 'Read the week',
          text: 'The dotted line is each day’s share of the budget. The big figure says what may still be spent and for how many days.',
        },
      ],
    },
    inspection: {
      title: 'Do an inspection',
      summary: 'From the template to the finished report.',
      steps: [
        {
          title: 'Start from a template',
          text: 'Open Store Inspections. What is due is at the top; otherwise choose a template. You can start without a signal: templates are on the device.',
        },
        {
          title: 'Answer as you walk',
          text: 'Press Pass, Fail or N/A. Every answer is saved at once on the device. Swipe or press Next to go to the next section.',
        },
        {
          title: 'Show what failed',
          text: 'Fail opens a note, photos and a follow-up action. Several photos are fine; they are sent automatically, even later.',
        },
        {
          title: 'Complete it',
          text: 'When every item is answered, Complete Inspection appears on the last section. The report shows the score and what has to be done; Trends shows how scores change from one inspection to the next.',
        },
      ],
    },
    'without-signal': {
      title: 'Working without a signal',
      summary: 'What is saved where, and how you can tell.',
      steps: [
        {
          title: 'Just carry on',
          text: 'In the walk-in or the basement everything works as usual. What you enter is saved on the device before the page says “Saved”.',
        },
        {
          title: 'Read the badge',
          text: '“On this device” means: saved, not sent yet. “The office has it” appears only when the office has confirmed it, photos included.',
        },
        {
          title: 'It sends itself',
          text: 'As soon as there is a connection, everything is sent automatically. The Sync centre lists what is still to be sent and what the office could not accept.',
        },
      ],
    },
    'shared-tablet': {
      title: 'Sharing a tablet',
      summary: 'Several people, one device, nothing mixed up.',
      steps: [
        {
          title: 'Everyone signs in',
          text: 'Theme, language, favourites and current store are each person’s own. What you enter carries your name.',
        },
        {
          title: 'Sign out without worry',
          text: 'Work that is not sent yet stays on the device, hidden from others, and is sent when you sign in there again.',
        },
      ],
    },
    'find-things': {
      title: 'Find things fast',
      summary: 'Favourites, search and quick links.',
      steps: [
        {
          title: 'Let favourites come to you',
          text: 'The pages you open most are on Home. Pin those that should stay first and put them in your order under Quick links.',
        },
        {
          title: 'Search everything',
          text: 'Press the magnifier, or Ctrl-K (⌘K on a Mac). Pages, inspections, entries and more are found on the device, so it works offline.',
        },
        {
          title: 'Open the forms',
          text: 'Quick links lead to the forms that you fill in elsewhere: incidents, time clock, personnel actions and supplies.',
        },
      ],
    },
  },
  questions: {
    saved: {
      question: 'Is my work saved?',
      answer:
        'Yes, as soon as the page says so: on this device. It survives closing the app, an empty battery and a restart.',
    },
    sent: {
      question: 'How do I know that the office has it?',
      answer:
        'Every record says so: “The office has it”, with the time. The Sync centre shows everything that is still to be sent.',
    },
    refused: {
      question: 'Something “needs attention”. What now?',
      answer:
        'Open the Sync centre. It says what the office could not accept and why. You can correct it, try again or discard it. Until then it stays on the device.',
    },
    mistake: {
      question: 'I entered something wrong.',
      answer:
        'Press the entry and change it, or delete it. After a delete you can press Undo; on a keyboard, F8 leads to the message. If somebody changed the same value meanwhile, both values are kept and shown.',
    },
    'missing-store': {
      question: 'My store is not in the list.',
      answer:
        'Ask your store’s administrator or the office to add you. New stores appear by themselves as soon as the device has a connection.',
    },
    due: {
      question: 'Which inspections are due, and who says so?',
      answer:
        'The store’s administrators plan them under Schedules: which inspection, by whom, on which days and until what time. What is due is at the top of Store Inspections, and the people who do it are notified. Missed ones stay in the list.',
    },
    trends: {
      question: 'How do I see whether we are improving?',
      answer:
        'Open Trends under Store Inspections: the scores of the last inspections, the sections, what fails again and again, and how long action items stay open. With several stores, you can compare them side by side.',
    },
    template: {
      question: 'A question in a template is wrong. Who can change it?',
      answer:
        'Administrators: open Templates and press Edit. Changes stay a draft on your device until you publish them. Inspections that are running keep their version, and older versions can be used again.',
    },
    full: {
      question: 'The device says it is full.',
      answer:
        'Delete photos or apps that you do not need. Unsent work is never removed to make room. Pictures that the office has are loaded again when you look at them.',
    },
    password: {
      question: 'I forgot my password.',
      answer:
        'On the sign-in page press “Forgot your password?”. You get a link by email. Work that is still on this device stays and is sent once you sign in again.',
    },
  },
  news: {
    schedules: {
      title: 'Planned inspections',
      text: 'Plan which inspections are done, when and by whom. What is due is at the top, with a reminder.',
    },
    trends: {
      title: 'Trends',
      text: 'Scores, sections, repeat findings and open action items over the last inspections, store by store or side by side.',
    },
    'template-editor': {
      title: 'Template editor',
      text: 'Administrators write templates in three languages, preview them as on a phone and publish versions.',
    },
    dashboard: {
      title: 'A dashboard with real figures',
      text: 'Sales, food cost, what is left, open actions and unsent work at a glance, with the last few weeks.',
    },
    'quick-links': {
      title: 'Quick links',
      text: 'The forms for incidents, time clock, personnel and supplies in one place. Administrators keep the list.',
    },
    favourites: {
      title: 'Favourites',
      text: 'The pages you open most come to the front. Pin them and put them in your order.',
    },
    feedback: {
      title: 'Feedback',
      text: 'Tell the office what works and what does not, also without a signal. You see when it arrived.',
    },
    guides: {
      title: 'Help and tutorials',
      text: 'Short illustrated guides in English, Spanish and French. They work offline.',
    },
    search: {
      title: 'Search',
      text: 'Pages, stores, inspections, amounts, forms and guides from one field: the magnifier, or Ctrl-K. It works offline.',
    },
    profile: {
      title: 'Your profile',
      text: 'Change your name, picture, email and password yourself.',
    },
    'two-step': {
      title: 'Two-factor authentication',
      text: 'A code from an authenticator app protects your account, with recovery codes for a lost phone. You see where you are signed in and can sign those devices out.',
    },
    'ways-in': {
      title: 'Sign in by email',
      text: 'A link or a code by email instead of the password, and a way back when it is forgotten.',
    },
    lock: {
      title: 'Lock the tablet',
      text: 'Leave it with one press. The next person signs in with their own account; your unsent work stays yours.',
    },
    rescue: {
      title: 'Unsent work as a file',
      text: 'Work that a device can’t send can be saved as a file and brought in on another device.',
    },
    'own-language': {
      title: 'Your own settings on a shared tablet',
      text: 'Language, theme and vibration are now each person’s own.',
    },
    'sync-centre': {
      title: 'Sync centre',
      text: 'See what is still only on this device, and what the office could not take.',
    },
    'first-version': {
      title: 'Budget and inspections',
      text: 'Daily food cost against the budget, and store inspections with photos. Everything works without a signal.',
    },
  },
};
